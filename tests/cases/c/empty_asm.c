// Assembly without an instruction does nothing; other assembly is not covered.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int count;
static int step(void) { return ++count; }
register unsigned long stack __asm__("rsp"); // none of the program's
int main(void) {
  int x = __VERIFIER_nondet_int(), y = x, *p = &y;
  __asm__ volatile("" : : : "memory");
  asm(""
      ""
      : "+r"(x), [y] "+m"(y)
      : "r"(p), "r"(&count)
      : "memory");
  if (x != y || count != 0)
    reach_error();
#if CASE == 1
  asm("" : "=r"(x)); // any value
#elif CASE == 2
  asm("" : : "r"(step()));
#elif CASE == 3
  asm("" : : "r"(count++));
#elif CASE == 4
  asm("nop");
#elif CASE == 5
  asm goto("" : : : : end);
end:;
#elif CASE == 6
  asm("" : "&=r"(x)); // with a warning of gcc
#elif CASE == 7
  asm("" : "\x3dr"(x));
#elif CASE == 8
  asm("" : : "r"(x / count));
#elif CASE == 9
  register int one asm("ebx") = 1, other asm("ebx") = 2;
  asm("" : : "r"(other));
  if (one == 2)
    reach_error();
#elif CASE == 10
  if (stack)
    reach_error();
#endif
}
