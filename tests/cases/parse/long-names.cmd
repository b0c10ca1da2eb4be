# A printed tree says the same, however long its lines are.
for length in $(seq 50 100); do
  name=$(printf "%${length}s" '' | tr ' ' a)
  cat >long-names.fp <<END
enum E {a, b};
type $name = E;
class C { $name m[1..2]; E rest[0..$length]; };
bool R(C $name, $name other) = $name.m[1] = other & $name.rest[$length] = b;
mu bool $name(C c) = R(c, a) | (exists C d. $name(d) & d.m[2] = c.m[2]);
count $name;
END
  fixc long-names.fp >long-names.first
  fixc --dump ast long-names.fp >long-names-2.fp
  fixc long-names-2.fp | cmp - long-names.first || echo "$length: other answers"
  fixc --dump ast long-names-2.fp | cmp - long-names-2.fp ||
    echo "$length: another tree"
done
cat long-names.first
rm long-names.fp long-names-2.fp long-names.first
