# One bit that is a sign: a proof and its check, and a run that is not denied.
fixc reach.fp sign_bit.c --runs off --certificate s.yml; echo "exit $?"
fixc-check s.yml sign_bit.c; echo "exit $?"
sed 's/ifdef WRONG/ifndef WRONG/' sign_bit.c >sign_bit_wrong.c
fixc reach.fp sign_bit_wrong.c --runs off; echo "exit $?"
rm s.yml sign_bit_wrong.c
