// unreachable: a loop at the beginning of another one's body has a place of its own
extern void reach_error(void);
int h = 1;

int main(void) {
  int i = 0;
  do {
    for (int j = 3; j >= 0; j--) {
      h++;
      if (h > 0)
        break;
    }
  } while (++i < 2);
  if (h == 14)
    reach_error();
  return 0;
}
