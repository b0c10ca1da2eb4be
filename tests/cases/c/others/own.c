/* A function of another file may change `counter`, if that file knows it. */
extern void other(void);
extern void reach_error(void);

#ifdef EXTERN
extern
#endif
    int counter;

int main(void) {
  counter = 1;
  other();
  if (counter == 0)
    reach_error();
#ifdef TWO
  other();
  if (counter > 0)
    reach_error();
#endif
}
