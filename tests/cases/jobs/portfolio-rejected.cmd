# What is rejected as it was asked for is over.
fixc --portfolio reach.fp broken.bp
