// A role is before `query`.
query verdict a = true;
