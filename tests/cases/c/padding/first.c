/* A pointer to a record is one to the array with which it begins: its bytes go on
   behind it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct message {
  char head[2];
  char tail[2];
};

int main(void) {
  struct message m = {{0, 0}, {0, 0}};
  char *bytes = (char *)&m;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3)
    return 0;
  bytes[i] = 7;
#ifdef WRONG
  if (m.tail[1] == 7)
    reach_error();
#else
  if (m.head[0] == 7 && i != 0)
    reach_error();
#endif
}
