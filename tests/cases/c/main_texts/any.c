/* More than any run here is given: no verdict, and no NO. */
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc > 30 && argv[30][0] == 'x')
    reach_error();
  return 0;
}
