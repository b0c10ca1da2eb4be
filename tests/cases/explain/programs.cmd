# Derivations about a program, forwards, backwards, and where a system is not
# monotone.
for f in reach backward reach-opt
do
  echo "== $f"
  fixc $f.fp calls.bp --explain reachable
done
fixc reach.fp calls.bp --explain 'Summary where v.Global.g & Exit(v.pc)'
# Counters are written as they print.
fixc reach.fp calls.bp --explain 'Exit(`set:10 end`)'
fixc reach.fp calls.bp --explain '!Exit(`set:8 entry`)'
fixc reach.fp calls.bp --explain 'Summary where v.pc = `set:10 en`' 2>&1
fixc reach.fp calls.bp --explain 'Summary where v.g' 2>&1
fixc reach.fp calls.bp --explain 'Summary where !v.Global.g & Target(v.pc)'
