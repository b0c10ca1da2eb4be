// A body that calls malloc, and a result that is left where it is.
extern void reach_error(void);
extern void *strdup(char *);
extern void strcpy(char *, char *);
int main(void) {
  char to[4];
  strcpy(to, "ab");
  char *copy = strdup(to);
  if (copy[1] != 'b' || copy[2] != 0)
    reach_error();
  return 0;
}
