# scanf: any input, and the number of values that were stored.
cd scanf
fixc reach.fp any.c --trace | grep -E ' scanf.*value =|RESULT'
gcc -w -o any.run any.c
(echo 'word -32768 1% 18446744073709551615 1.5 34x2 -5' | ./any.run) 2>&1 | grep -o 'Assertion.*'
fixc reach.fp counted.c --certificate counted.yml
fixc-check counted.yml counted.c
fixc reach.fp text.c
fixc reach.fp null.c --check null
fixc reach.fp null.c --check null --bodyless nothing
fixc reach.fp repeated.c --harness repeated.inputs.c | tail -1
gcc -w -O0 -Wl,-z,muldefs -o repeated.run repeated.inputs.c repeated.c
./repeated.run 2>&1 </dev/null | grep -o 'Assertion'
rm -f *.run *.inputs.c counted.yml
