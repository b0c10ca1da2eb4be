/* Arrays, pointers, strings: with --memory they are covered, without it they
   end where a path reaches them. */
int global[3] = {1, 2};
struct node { int value; struct node *next; };
int sum(const int *p, int n) {
  int s = 0;
  while (n-- > 0)
    s += *p++;
  return s;
}
int main(void) {
  struct node first = {1, 0}, second = {2, &first}, *at = &second;
  int local[4] = {[1] = 5}, total = 0;
  char text[] = "ab";
  for (; at; at = at->next)
    total += at->value;
  local[2] = total;
  return sum(local, 4) + sum(global, 3) + text[1] + (&local[3] - local);
}
