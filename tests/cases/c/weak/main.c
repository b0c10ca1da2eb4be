/* Which of two functions counts, the linker decides by what is weak. */
extern void reach_error(void);
__attribute__((weak)) int kind(void) { return 1; }
int level(void) { return 10; }
static int own(void) { return 5; }
int later(void);
int later(void) { return 100; }
int later(void) __attribute__((weak));
#pragma weak told
int told(void) { return 1000; }
int plain(int x);
extern int other_sum(void);

int main(void) {
  if (kind() + level() + own() + later() + told() + plain(1) == SUM &&
      other_sum() == 216)
    reach_error();
  return 0;
}
