import "answer.fp";

query check_hall = Home(hall);
query check_cellar = Home(cellar);
query check_roof = Home(roof);

// One is home in the hall
expect query check_hall = YES;
// From the cellar it is two doors
expect query check_cellar = YES;
// From the roof there is no way
expect query check_roof = NO;
// All others have one
expect count Home = 5;
