# A file may be called batch.
cp none.fp batch
fixc ./batch two.bp
rm batch
