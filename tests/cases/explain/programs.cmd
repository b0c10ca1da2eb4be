# Derivations about a program, forwards, backwards, and where a system is not
# monotone.
for f in reach backward reach-opt
do
  echo "== $f"
  fixc $f.fp calls.bp --explain reachable
done
fixc reach.fp calls.bp --explain 'Summary where v.Global.g & Exit(v.pc)'
fixc reach.fp calls.bp --explain 'Summary where !v.Global.g & Target(v.pc)'
