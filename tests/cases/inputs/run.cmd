# Rows of files for inputs, and lists as rows.
fixc closure.fp --input Edge=edges.tsv
fixc closure.fp --input Edge/2=edges.csv --format tsv
fixc closure.fp --input Edge=edges.csv --format csv -q > paths.csv; cat paths.csv
head -7 paths.csv > all.csv; fixc closure.fp --input Edge=all.csv --dump typed | sed -n "/^bool/,/;/p"; rm paths.csv all.csv
fixc closure.fp --input Edge=edges.tsv --format json | head -8
fixc places.fp --input Road=roads.csv --input Home=homes.tsv
fixc places.fp --input Road=roads.csv --input Home=homes.tsv --format csv -q
fixc places.fp --input Road=roads.csv --input Home=homes.tsv --explain york
fixc records.fp --input Step=steps.tsv
fixc records.fp --input Step=steps.tsv --format tsv -q > more.tsv; fixc records.fp --input Step=more.tsv -q; rm more.tsv
fixc records.fp --input Step=steps.tsv --dump typed | sed -n '/^bool Step/,/;/p'
cat edges.tsv | fixc closure.fp --input Edge=- | head -1
printf 'c\td\n' > more.tsv; fixc closure.fp --input Edge=edges.tsv --input Edge=more.tsv | head -1; rm more.tsv
fixc test closure.fp --input Edge=edges.csv
printf 'Path(a, c)\nPath(x, y) & Edge(y, c)\n1 = 1\n' | fixc repl closure.fp --input Edge=edges.tsv
for how in points delta rounds rules; do fixc closure.fp --input Edge=edges.tsv --evaluate $how | sed -n 1p; done
