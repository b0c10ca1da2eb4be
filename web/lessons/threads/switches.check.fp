import "answer.fp";

mu bool Right(Switches k, Thread t, Both s) =
    k = 0 & t = first & Start(s)
  | (exists Both x. Right(k, t, x) & Move(t, x, s))
  | (exists Switches j, Thread r. Right(j, r, s) & k = j + 1 & r != t);

query check_turn = exists Both s. Reach(1, second, s);
query check_meet = exists Switches k, Thread t, Both s.
  Reach(k, t, s) & s.a = inside & s.b = inside;
query check_one = exists Thread t, Both s.
  Reach(1, t, s) & s.a = inside & s.b = inside;

// The second thread gets its turn
expect query check_turn = YES;
// Both meet
expect query check_meet = YES;
// One switch is not enough for that
expect query check_one = NO;
// Nothing is too much, and nothing is missing
expect Reach = Right;
