import "answer.fp";

// One is home in the hall
query check_hall = Home(hall);
// From the cellar it is two doors
query check_cellar = Home(cellar);
// From the roof there is no way
query check_roof = !Home(roof);
// All others have one
query check_all = forall Place u. u = roof | Home(u);
