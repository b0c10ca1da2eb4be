/* A pointer from another file may lead to what this file gave it, or defines for
   it, but to nothing else. */
extern int *given(int *);
int shared;
static int own;

int main(void) {
  int lent = 1;
  int *p = given(&lent);
  shared = lent = own = 1;
  *p = 2;
#ifdef LENT
  if (lent != 1)
    goto ERROR;
#elif SHARED
  if (shared != 1)
    goto ERROR;
#endif
  if (own != 1)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
