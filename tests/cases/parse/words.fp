// Words of the native spelling are names where they cannot be meant as words.
enum type {any, when, stop, limit};
class show { type type; bool size, count, with[2]; };
bool query(show param, show input) =
  param.type = any & input.type = when & param.size & !input.count
  & param.with[1];
bool import(show load) load.type = limit | load.with[0];
bool assume(bool assume, bool cofactor) assume cofactor cofactor assume assume;
exists show show. query(show, show) & import(show);
query query = exists show u, v. query(u, v) & u = v with [type = any];
query limit = exists show u, v. u = v with [type = stop];
show query limit 3;
show import;
bool show(bool Exists) = Exists;
bool Forall(bool b) = b;
exists bool b. Forall(b);
