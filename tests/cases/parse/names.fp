// Names of programs that are no names here are quoted; hints on types.
class Global { bool `{x==0}`; bool `class`; bool next'; };
type PrCount = 0..3 {control, shown "main:1", "main:2", "main:3 [L]", "exit"};
enum Module {main, `bool`} {control};
enum Other {a, b} {something, unknown};
bool Ok(Global g, PrCount p, Module m) =
  g.`{x==0}` & !g.`class` & m = `bool` & p = 2 & g.next';
query q = exists Global g, PrCount p, Module m. Ok(g, p, m);
