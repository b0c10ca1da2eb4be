/* The same, read byte by byte. */
extern void reach_error(void);
int x;
int main(void) {
  int *p = &x;
  unsigned char *bytes = (unsigned char *)&p;
  if (bytes[1] == 3)
    reach_error();
}
