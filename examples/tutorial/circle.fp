enum Place {hall, kitchen, garden};

bool Trans(Place x, Place u) =
    x = hall & u = kitchen | x = kitchen & u = garden | x = garden & u = hall;

mu bool At(Place u) =
    (u = hall & !(exists Place x. At(x)))
  | (exists Place x. At(x) & Trans(x, u));

show At;
