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
# Lines of an explanation, whole, with what they leave out.
fixc reach.fp calls.bp --explain 'Summary where v.pc=set:10 end' |
  grep 'Summary(…' | while read -r line
do
  fixc reach.fp calls.bp --explain "$line" | head -3
done
fixc game.fp --explain '  not Odd(v=a)  (at that time)' | head -2
fixc game.fp --explain 'Win0(v=b)  (game.fp:17, round 4)  …' | head -3
fixc game.fp --explain 'Edge(v=a ...)' | head -3
fixc game.fp --explain 'Edge(… w=e v=a)' | head -2
fixc game.fp --explain 'Edge(v=a …w=e)' 2>&1 | head -3
