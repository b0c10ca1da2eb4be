# What the formula of the paper says, without the two corrections.
fixc as-printed.fp gap-resume.bp -D k=2
fixc as-printed.fp gap-self.bp -D k=1
