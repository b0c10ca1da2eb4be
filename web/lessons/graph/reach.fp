// Which places can be reached from the hall?  Complete Reach: a place is reached
// if there is a door to it from one that is reached.
enum Place {cellar, hall, kitchen, garden, attic};

bool Init(Place u) = u = hall;

bool Door(Place x, Place u) =
    x = hall & u = kitchen
  | x = kitchen & u = garden
  | x = garden & u = hall
  | x = attic & u = hall
  | x = cellar & u = attic;

mu bool Reach(Place u) = Init(u);

query garden = Reach(garden);
show Reach;
