# What is printed for programs stands alone on standard output.
fixc unwind.fp deep.bp --bound 0..5 --trace=json 2>/dev/null | head -n 2
fixc unwind.fp deep.bp --bound 0..5 --trace=json 2>/dev/null | tail -n 1
