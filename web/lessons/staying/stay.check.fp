import "answer.fp";

// Kitchen and garden lead to each other
query check_circle = Stay(kitchen) & Stay(garden);
// The hall has a door to them
query check_hall = Stay(hall);
// The cellar is not entered, though one could stay there
query check_cellar = !Stay(cellar);
// Behind the attic is a dead end
query check_end = !Stay(attic) & !Stay(roof);
