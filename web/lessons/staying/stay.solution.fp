// From where can one walk for ever without entering the cellar?
enum Place {cellar, hall, kitchen, garden, attic, roof};

bool Door(Place x, Place u) =
    x = hall & (u = kitchen | u = cellar)
  | x = kitchen & u = garden
  | x = garden & u = kitchen
  | x = cellar & u = cellar
  | x = attic & u = roof;

nu bool Stay(Place u) = u != cellar & (exists Place x. Door(u, x) & Stay(x));

show Stay;
