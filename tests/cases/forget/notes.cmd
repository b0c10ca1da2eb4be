# What forbids to forget, by `-W forget`.
ask() {
  printf 'import "reach.fp";\n%s\n' "$1" >notes.fp
  fixc -W forget notes.fp handed.bp --target YES 2>&1 | grep forget ||
    echo "all is forgotten"
}
ask 'query q = exists u, v. Summary(u, v) & Exit(v.pc);'
ask 'query q = exists u, v. Summary(u, v) & ProgramInt(u, v);'
ask 'query q = exists u, v, w. Summary(u, v) & Summary(u, w) & v != w;'
ask 'query q = exists u, v. Summary(u, v) & u.Local = v.Local;'
ask 'query q = exists u, v. Summary(u, v) & u.Global = v.Global;'
ask 'query q = exists u. Init(u.pc) & !(exists v. ProgramInt(u, v));'
ask 'show Summary;'
ask 'bool P(PrCount p) = exists u, v. Summary(u, v) & v.pc = p; count P;'
ask 'query q = exists x, z, v. Return(x, z, v) & Target(v.pc);'
ask 'query q = exists x, y, z. IntoCall(x, y) & Summary(y, z) & Exit(z.pc);'
rm notes.fp
fixc --dump equations boot.fp boot.bp 2>/dev/null | grep dead
