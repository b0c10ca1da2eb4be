# Functions that several files define: what is weak gives way, as for gcc's linker.
cd weak
folder=$(mktemp -d)
echo 'void exit(int); void reach_error(void) { exit(10); }' >"$folder/error.c"
run() {
  gcc -w -DSUM=$sum -o "$folder/run" main.c "$folder/error.c" "$@" && "$folder/run"
  echo "gcc $?"
  gcc -E -DSUM=$sum main.c >"$folder/main.i"
  fixc reach.fp "$folder/main.i" $(printf -- '--link %s ' "$@") >/dev/null
  echo "fixc $?"
}
for sum in 2225 42218; do
  run other.c
  run third.c other.c
  run other.c third.c
done
fixc reach.fp "$folder/main.i" --link other.c --link again.c
fixc reach.fp "$folder/main.i" --link other.c --link weak_too.c
fixc reach.fp variable.c --link variable_too.c
fixc reach.fp hook.c
fixc reach.fp absent.c
fixc reach.fp other_name.c --link other.c
fixc reach.fp name_of_alias.c --link other.c
fixc reach.fp by_type.c --link other.c
rm -r "$folder"
