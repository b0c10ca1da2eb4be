# Files without rows, and with a header only.
: > none.tsv
fixc closure.fp --input Edge=none.tsv
fixc places.fp --input Road=none.tsv --input Home=homes.tsv 2>&1
printf 'y,x\n' > none.csv; fixc closure.fp --input Edge=none.csv --format csv; rm none.tsv none.csv
