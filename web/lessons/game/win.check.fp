import "answer.fp";

query check_few = Win(1) & Win(2) & Win(3);
query check_four = Lose(4) & Lose(8) & Lose(12) & !Win(8);
query check_all = forall Heap h. Win(h) <+> Lose(h);

// With three matches or less one takes all
expect query check_few = YES;
// Nobody can do anything about four, eight or twelve
expect query check_four = YES;
// Every heap is won or lost, and none is both
expect query check_all = YES;
// With no match, and with these three heaps, one loses
expect count Lose = 4;
