# Forward and backward, on both programs.
for f in post-star pre-star; do
  for p in twice once; do
    echo "$f $p: $(sed "s/post-star/$f/" twice.fp |
                   fixc --target HOLDS - $p.bp | tail -n 1)"
  done
done
