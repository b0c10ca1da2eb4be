# Assembly without instructions, and what is none of it.
fixc reach.fp empty_asm.c
for i in 1 2 3 4 5 6 7 8 9 10; do
  { echo "#define CASE $i"; cat empty_asm.c; } >odd.c
  fixc reach.fp odd.c
done
rm -f odd.c
