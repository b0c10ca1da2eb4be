/* Functions that the compiler knows by the names of the library's. */
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), line = __builtin_LINE();
  char s[] = "abc";
  assert(line == 6);
  assert(__builtin_constant_p(3) && __builtin_constant_p(2 * sizeof(int)));
  if (x > -1000 && x < 1000)
    assert(__builtin_abs(x) == (x < 0 ? -x : x));
  assert(__builtin_labs(-3L) == 3 && __builtin_llabs(-3LL) == 3);
  assert(__builtin_memcmp(s, "abd", 3) < 0 && __builtin_strcmp(s, "abc") == 0);
  assert(__builtin_strchr(s, 'b') == s + 1 && __builtin_strlen(s) == 3);
  assert(__builtin_memchr(s, 'c', 3) == s + 2);
  assert(__builtin_strncmp(s, "abx", 2) == 0 && __builtin_strrchr(s, 'z') == 0);
  assert(__builtin_bswap16(0x1234) == 0x3412);
  assert(__builtin_bswap32(0x12345678) == 0x78563412);
  assert(__builtin_bswap64(0x0102030405060708) == 0x0807060504030201);
  assert(__builtin_clrsb(0) == 31 && __builtin_clrsb(-2) == 30);
  assert(__builtin_clrsbll(1) == 62);
  assert(__builtin_assume_aligned(s, 1) == s);
  assert(__builtin_isdigit('7') && __builtin_toupper('a') == 'A');
  return 0;
}
