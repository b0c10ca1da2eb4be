# By tables at once, by tables that may take over, and not: data beside control,
# comparisons of many values, what explains tuples, other ways to evaluate.
fixc --dump plan control.fp
fixc --dump plan data.fp
for o in --no-pass=tables --evaluate=rules --evaluate=delta --evaluate=rounds; do
  fixc --dump plan $o control.fp | grep -c 'by tables'
done
fixc --explain 'At(d, 3)' control.fp
fixc --no-pass=growth --profile data.fp 2>&1 | grep -o 'Path(x, z).*'
