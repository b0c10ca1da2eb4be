import "answer.fp";

query check_circle = Stay(kitchen) & Stay(garden);
query check_hall = Stay(hall);
query check_cellar = Stay(cellar);
query check_end = Stay(attic) | Stay(roof);

// Kitchen and garden lead to each other
expect query check_circle = YES;
// The hall has a door to them
expect query check_hall = YES;
// The cellar is not entered, though one could stay there
expect query check_cellar = NO;
// Behind the attic is a dead end
expect query check_end = NO;
