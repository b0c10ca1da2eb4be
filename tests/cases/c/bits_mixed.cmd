# Eight bits and anything wider: a proof and its check, and a run.
fixc reach.fp bits_mixed.c --certificate mixed.yml; echo "exit $?"
fixc-check mixed.yml bits_mixed.c; echo "exit $?"
sed '$d' bits_mixed.c >mixed_wrong.c
echo '  if (byte > 1 && g.wide < -300) assert((byte & g.wide) != 0x41); }' >>mixed_wrong.c
fixc reach.fp mixed_wrong.c; echo "exit $?"
rm mixed.yml mixed_wrong.c
