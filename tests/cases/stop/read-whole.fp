// `Turns` oscillates, and a rule of `Some` has it as its whole body: the answer
// is not known, although `Some` is solved location by location.
enum Color {red, green, blue} {control};
mu bool Some(Color x) =
  case Turns() : x = green; esac | (exists Color y. Some(y));
bool Turns() =
  true <+> Turns();
count Some;
