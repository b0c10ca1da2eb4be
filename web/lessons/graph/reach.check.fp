import "answer.fp";

// The hall is reached
query check_hall = Reach(hall);
// What is behind several doors is reached
query check_garden = Reach(garden);
// Nothing else is
query check_others = !Reach(attic) & !Reach(cellar);
// The doors are as they were
query check_doors = Door(cellar, attic) & Door(attic, hall) & !Door(hall, attic);
