// From which places is there a way to the hall?  Now the doors are followed
// backwards.
enum Place {cellar, hall, kitchen, garden, attic, roof};

bool Door(Place x, Place u) =
    x = hall & u = kitchen
  | x = kitchen & u = garden
  | x = garden & u = hall
  | x = attic & u = hall
  | x = attic & u = roof
  | x = cellar & u = attic;

mu bool Home(Place u) = false;

show Home;
