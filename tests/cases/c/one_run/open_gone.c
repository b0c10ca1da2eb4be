/* A pointer to what is gone has no value. */
extern void reach_error(void);
int *kept;
static void keep(void) {
  int x = 1;
  kept = &x;
}
int main(void) {
  keep();
  if (!kept)
    reach_error();
}
