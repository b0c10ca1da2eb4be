/* Declares what say.c defines as another thing. */
extern void reach_error(void);
extern int say(long);
int main(void) {
  if (say(1))
    reach_error();
  return 0;
}
