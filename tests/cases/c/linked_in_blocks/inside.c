// `extern` for a variable of the file that is static, and hidden: not allowed.
static int x;
extern void reach_error(void);
int main(void) {
  int x = 1;
  {
    extern int x;
    if (x)
      reach_error();
  }
}
