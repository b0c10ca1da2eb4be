# Orders of files for MUCKE: hints, and records that are equal.
for f in side circle; do
  fixc --dump order $f.mu
  fixc $f.mu
done
