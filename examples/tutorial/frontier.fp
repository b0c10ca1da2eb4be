enum Place {cellar, hall, kitchen, garden, attic};

bool Init(Place u) = u = hall;

bool Trans(Place x, Place u) =
    x = hall & u = kitchen
  | x = kitchen & u = garden
  | x = garden & u = hall
  | x = attic & u = hall
  | x = cellar & u = attic;

mu bool Reach(bool fr, Place u) =
    (fr & Init(u))
    // What was there is old, and stays.
  | Reach(true, u)
    // Only what is new is extended.
  | (fr & (exists Place x. Reach(true, x) & !Reach(false, x) & Trans(x, u)));

bool Found(Place u) = Reach(true, u);
count Found;
