// The only run goes on for ever: a part of the program does not decide, and the whole is
// proved without waiting for the run.
extern void reach_error(void);

int position;

void restart(void) { position = 0; }

int main(void) {
  while (1) {
    restart();
    if (position != 0)
      reach_error();
  }
  return 0;
}
