// It may be linked or not.
extern void reach_error(void);
extern int hook(void) __attribute__((weak));
int main(void) {
  if (!hook)
    reach_error();
}
