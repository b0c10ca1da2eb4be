# Functions that change nothing, as `pure` and `const` say; wide bit-fields.
fixc reach.fp pure.c; echo "exit $?"
fixc reach.fp wide_fields.c; echo "exit $?"
fixc reach.fp wide_fields.c --machine 32; echo "exit $?"
