# See contained.inc.
fixc contained.inc handed.bp 2>&1 | grep error
