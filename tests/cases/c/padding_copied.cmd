# memcpy and memmove copy the bytes between members, too; a struct that is assigned need not.
for copy in memcpy memmove; do
  for byte in 1 2; do
    sed "s/COPY/$copy/; s/EXPECTED/$byte/" padding_copied.c >padding_made.c
    fixc reach.fp padding_made.c
    echo "exit $?"
    fixc reach.fp padding_made.c --certificate padding.yml >padding.txt &&
      fixc-check padding.yml padding_made.c
  done
done
# Those of several structs, to a place that begins in the middle of them.
for byte in 1 2; do
  sed "s/EXPECTED/$byte/" padding_moved.c >padding_made.c
  fixc reach.fp padding_made.c
  echo "exit $?"
done
rm -f padding_made.c padding.yml padding.txt
