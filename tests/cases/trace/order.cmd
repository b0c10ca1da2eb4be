# Threads that move when they cannot: before their start, twice, in atomic parts
# of others.
change() { # change HOW: a trace of started.bp or threads.bp
  python3 - "$@" <<'END'
import json, sys
trace = json.load(open("started.json"))
action, moves = sys.argv[1], trace["moves"]
begin = next(i for i, m in enumerate(moves) if m["kind"] == "begin")
if action == "early":
    moves[2:2] = moves[begin:]
elif action == "elsewhere":
    moves[begin]["thread"] = 2
    del moves[begin + 1:]
elif action == "twice":
    over = next(i for i, m in enumerate(moves) if m["kind"] == "over")
    moves[over + 1:over + 1] = moves[begin:over]
elif action == "main":
    moves[7:] = [dict(moves[6], thread=1, kind="over", to=None)]
elif action == "atomic":
    trace = json.load(open("threads.json"))
    moves = trace["moves"]
    moves[2:2] = [m for m in moves if m["thread"] == 3]
json.dump(trace, sys.stdout)
END
}
for what in early elsewhere twice main; do
  change $what | fixc replay - started.bp
done
change atomic | fixc replay - threads.bp
