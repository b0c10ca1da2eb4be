// Which places of a house can be reached from the hall?
enum Place {cellar, hall, kitchen, garden, attic};

bool Init(Place u) = u = hall;

bool Trans(Place x, Place u) =
    x = hall & u = kitchen
  | x = kitchen & u = garden
  | x = garden & u = hall
  | x = attic & u = hall
  | x = cellar & u = attic;

mu bool Reach(Place u) = Init(u) | (exists Place x. Reach(x) & Trans(x, u));

query garden = Reach(garden);
query attic = Reach(attic);
show Reach;
count Reach;
