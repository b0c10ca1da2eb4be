// No file defines it: its address may be null.
extern void reach_error(void);
extern int absent __attribute__((weak));
extern int here __attribute__((weak));
int here;
int main(void) {
  if (!&here)
    reach_error();
  if (!&absent)
    reach_error();
}
