// Of variables it is not known which one counts: here 0 does.
extern void reach_error(void);
int level __attribute__((weak)) = 1;
int main(void) {
  if (level == 1)
    reach_error();
}
