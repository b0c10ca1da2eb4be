// The words are names elsewhere; by name, as before.
enum verdict {complete, query};
bool verdict(verdict v) = v = complete;
query verdict = verdict(query);
query complete = exists verdict v. verdict(v);
query reachable = false;
