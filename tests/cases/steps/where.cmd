lines() { sed 's/,{"relation"/,\n  {"relation"/g; s/"clauses":.*"rounds":\[/"rounds":[\n  /; s/\],"where"/],\n"where"/'; }
fixc --dump 'rings.json:Up where p > 6 & p != 8' where.fp | lines
fixc --dump 'rings.json:Down where p = 3 | Up(p) & p = 4' where.fp | lines
# More tuples than are listed: what the counters are is said beside them.
fixc --dump rings.json reach.fp where.bp | lines | sed 's/"tuples":\[[^]]*/"tuples":[…/g' | head -n 5
fixc --dump 'rings.json:Down where q = 3' where.fp
fixc --dump 'rings.json:No where p = 3' where.fp
fixc --dump 'rings.json:Up' where.fp 2>&1 | head -n 1
fixc --dump 'rings.json:Up where ' where.fp 2>&1 | head -n 1
