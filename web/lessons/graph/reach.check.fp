import "answer.fp";

mu bool Right(Place u) = u = hall | (exists Place x. Right(x) & Door(x, u));

query check_hall = Reach(hall);
query check_garden = Reach(garden);
query check_doors =
  Door(cellar, attic) & Door(attic, hall) & !Door(hall, attic);

// The hall is reached
expect query check_hall = YES;
// What is behind several doors is reached
expect query check_garden = YES;
// The doors are as they were
expect query check_doors = YES;
// These places are reached, and no others
expect Reach = Right;
