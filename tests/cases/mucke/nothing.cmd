# A file of MUCKE that asks nothing.
fixc nothing.mu; echo "nothing $?"
