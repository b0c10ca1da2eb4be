/* Equal texts may be one object. */
extern void reach_error(void);
int main(void) {
  const char *x = "text", *y = "text";
  if (x == y)
    reach_error();
}
