import "answer.fp";

mu bool Right(Switches k, Thread t, Both s) =
    k = 0 & t = first & Start(s)
  | (exists Both x. Right(k, t, x) & Move(t, x, s))
  | (exists Switches j, Thread r. Right(j, r, s) & k = j + 1 & r != t);

// The second thread gets its turn
query check_turn = exists Both s. Reach(1, second, s);
// Both meet
query check_meet = exists Switches k, Thread t, Both s.
  Reach(k, t, s) & s.a = inside & s.b = inside;
// One switch is not enough for that
query check_one = !(exists Thread t, Both s.
  Reach(1, t, s) & s.a = inside & s.b = inside);
// Nothing is too much, and nothing is missing
query check_same = forall Switches k, Thread t, Both s.
  Reach(k, t, s) <-> Right(k, t, s);
