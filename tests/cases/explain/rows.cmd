# Tuples as they print are asked for; the program is that of flags.bp and calls.bp.
for what in 'Summary(u.pc=set:8 entry u.x=true u.g=false v.pc=set:10 end v.x=true v.g=true)' \
            'Summary u.pc=set:8 entry v.pc=set:10 end v.g=false' \
            'Summary where u.pc=set:8 entry v.pc=set:10 end' \
            'Entry(pc=set:8 entry)' \
            'Exit pc=set:8 entry' \
            'Summary(u.pc=set:8 entri)' \
            'Summary(w.pc=set:8 entry)'
do
  fixc reach.fp calls.bp --explain "$what" 2>&1 | head -3
done
# Without a program, too.
fixc path.fp --explain 'Path(a=0 b=2)' | head -2
