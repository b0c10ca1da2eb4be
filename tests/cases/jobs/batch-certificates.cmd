# Each row writes a certificate of its own.
printf 'reach.fp\tturn.bp\t--target DARK --certificate a.cert\n' >rows.tsv
printf 'reach.fp\tturn.bp\t--target LIT --certificate b.cert\n' >>rows.tsv
cp ../usage/turn.bp turn.bp
fixc batch rows.tsv >/dev/null
fixc-check --target DARK a.cert turn.bp
printf 'backward.fp\tturn.bp\t--target DARK --certificate a.cert\n' >>rows.tsv
printf 'backward.fp\tturn.bp\t--target LIT --certificate -\n' >>rows.tsv
fixc batch rows.tsv
rm -f rows.tsv a.cert b.cert turn.bp
