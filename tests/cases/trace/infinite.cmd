# Runs without an end: a stem, and what comes again and again; read back, and refused
# where the loop does not come back.
cat >own.fp <<'END'
import "program.fp";
nu bool Forever(State v) =
    (exists w. ProgramInt(v, w) & Forever(w))
  | (exists w. IntoCall(v, w) & Forever(w));
query forever = exists v. Entry(v.pc) & Init(v.pc) & Forever(v);
END
cat >avoids.fp <<'END'
import "program.fp";
nu bool Off(State v) = !Target(v.pc) & (exists w. ProgramInt(v, w) & Off(w));
query off = exists v. Entry(v.pc) & Init(v.pc) & Off(v);
END
cat >safe.fp <<'END'
import "program.fp";
nu bool Safe(State v) =
  !Target(v.pc) & (forall w. ProgramInt(v, w) -> Safe(w));
query safe = exists v. Entry(v.pc) & Init(v.pc) & Safe(v);
END
cat >lazy.bp <<'END'
void main() begin
  while (T) do
    if (*) then L: skip; fi
    skip;
  od
end
END
fixc --trace nontermination.fp forever.bp
fixc --trace liveness.fp --target again forever.bp
fixc --trace liveness.fp --target below forever.bp
fixc --trace avoiding.fp --target below forever.bp
fixc --trace own.fp forever.bp
fixc --trace avoids.fp --target L lazy.bp
fixc --trace safe.fp --target below forever.bp
fixc --trace=yaml own.fp forever.bp
fixc --trace=json liveness.fp --target again forever.bp >run.json 2>/dev/null
sed -n '/"targets"/,/"threads"/p' run.json
fixc replay run.json forever.bp
fixc replay --trace run.json forever.bp | head -1
change() {
  sed "$1" run.json | fixc replay - forever.bp
}
change 's/"move":[0-9]*/"move":2/'
change 's/"move":[0-9]*/"move":8/'
change 's/"move":[0-9]*/"move":0/'
change 's/"target":"visited"/"target":"avoided"/'
change 's/"target":"visited"/"target":"met"/'
change 's/"again"/"below"/'
change 's/"locals":{"x":[a-z]*}/"locals":{}/'
grep -v '"kind":"return"' run.json | fixc replay - forever.bp
fixc replay --trace=yaml run.json forever.bp
sed 's/"moves"/"loop": {"move": 1}, "moves"/' threads.json | fixc replay - threads.bp
cat >counts.bp <<'END'
decl a, b, c, d, e, f, g;
void main() begin
  while (T) do
    a, b, c, d, e, f, g := !a, b ^ a, c ^ (a & b), d ^ (a & b & c), e ^ (a & b & c & d),
      f ^ (a & b & c & d & e), g ^ (a & b & c & d & e & f);
  od
end
END
cat >counts.json <<'END'
{"format": "fixc-trace", "version": 1, "threads": [{}],
 "globals": {"a": false, "b": false, "c": false, "d": false, "e": false, "f": false, "g": false},
 "loop": {"move": 2},
 "moves": [
  {"thread": 1, "kind": "enter", "to": {"kind": "statement", "line": 3, "column": 3},
   "globals": {"a": null, "b": null, "c": null, "d": null, "e": null, "f": null, "g": null}},
  {"thread": 1, "kind": "step", "to": {"kind": "statement", "line": 4, "column": 5}},
  {"thread": 1, "kind": "step", "to": {"kind": "statement", "line": 3, "column": 3}}
 ]}
END
fixc replay counts.json counts.bp
sed 's/, g := /, g := F \& /; s/"g": false/"g": true/' counts.bp >less.bp
sed -i 's/, g ^ (.*);/, F;/; s/F & !a/!a/' less.bp
fixc replay counts.json less.bp
rm own.fp avoids.fp safe.fp lazy.bp run.json counts.json counts.bp less.bp
