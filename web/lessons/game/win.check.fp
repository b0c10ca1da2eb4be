import "answer.fp";

// With three matches or less one takes all
query check_few = Win(1) & Win(2) & Win(3);
// Nobody can do anything about four, eight or twelve
query check_four = Lose(4) & Lose(8) & Lose(12) & !Win(8);
// Every heap is won or lost, and none is both
query check_all = forall Heap h. Win(h) <+> Lose(h);
