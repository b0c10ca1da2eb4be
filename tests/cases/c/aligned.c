// Objects are where their declarations ask for: a run that is no multiple of it is none.
extern void reach_error(void);
struct wide {
  char c;
} __attribute__((aligned(64)));
static int global __attribute__((aligned(128)));
int main(void) {
  struct wide w[2];
  int *p = &global;
  char local[16] __attribute__((aligned(256)));
  if ((long)w % 64 || (long)&w[1] & 63 || (long)p & 127 || (long)local & 255)
    reach_error();
#ifdef SLIP
  if (&w[0] < &w[1])
    reach_error();
#endif
}
