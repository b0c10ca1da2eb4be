enum Color {red, green, blue} {control};
nu bool R(bool x, Color y) = S(y);
mu bool S(Color y) =
  (exists Color z. S(z) & y != red) | y != red & R(false, y);
