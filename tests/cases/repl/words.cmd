# Declarations, questions, rounds; what is wrong changes nothing.
fixc repl 2>&1 <<'END'
type N = 0..5;
mu bool Up(N n) =
  n = 0  // the first
  | (exists m. Up(m) & n = m + 1);
Up(3)
Up(x) & x > 3
Up(x) & y = x & y < 2;
Up(x) & x > 7
:step Up
:step
:step
:back
:back
:back
:until n = 4
:until n = 1
:until n =
bool Small(N n) = n < 3;
bool Both(N n) = Small(n) & Up(n);
query some = exists n. Both(n) & n > 1;
some
:diff Up Small
:diff Up Nothing
mu bool Up(N n) = n = 0 | (exists m. Up(m) & n = m + 1 & n < 2);
some
Up(x) & x > 0
:step
:why Up(1)
:why some
bool Small(N n) = n = ;
Small(2)
:nothing
:step Nowhere
:load nowhere.fp
count Up;
show Small;
Path(x, y) if Up(x), Small(y);
Path(0, y)
:list
:quit
Up(1)
END
echo "exit $?"
