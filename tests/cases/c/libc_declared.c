// Functions of the C library that are declared with other types than those of the
// standard, as old programs do; gcc only warns.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int memcmp(const char *, const char *, int);
extern int strlen(char *);
extern unsigned char *strchr(unsigned char *, char);
extern int toupper(char);
extern int abs(unsigned, int); // another function
int main(void) {
  char s[] = "abc";
  int n = __VERIFIER_nondet_int();
  if (memcmp(s, "abd", 2) != 0 || strlen(s) != 3)
    reach_error();
  if (strchr((unsigned char *)s, 'b') != (unsigned char *)s + 1)
    reach_error();
  if (toupper('x') != 'X')
    reach_error();
#ifdef WRONG
  if (n > 3 && toupper(s[0]) == 'A')
    reach_error();
#endif
#ifdef OTHER
  if (abs(1u, n) == 5)
    reach_error();
#endif
  return 0;
}
