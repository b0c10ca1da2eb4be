// The first clause of R2 is false, whatever R0 is: the run does not need it.
enum Pc {0..3} {control};
enum Day {mo, tu, we} {control};
mu bool R0(Pc x1, Day x2) =
  (exists Pc x6, Day x7. (R0(x6, x7) & (x7 = x2))) | (exists Pc x8, Day x9. ((x8 = x8) & R1(x1, x1, false)));

mu bool R1(Pc x3, Pc x4, bool x5) =
  ((((x3 = 2) & (x4 = 3)) & (x5 = false)) | (exists bool x10. (R1(3, x3, x5) & (x3 = x3 - 1)))) | (exists Pc x11, Pc x12, bool x13. ((x3 = 2) & R0(x4, mo)));

bool R2(Pc x14, bool x15) =
  (exists Pc x16. ((x16 = x16 + 1) & (!R0(x14, tu)))) | (exists bool x17. ((!R1(x14, x14, x17)) & (!x15)));
