/* tests/unit/test_libc.c — the bodies that programs get for functions of the C
 * library, against the library of the system: random strings, all characters. */
#define _GNU_SOURCE
#include "check.h"
#include "libc_bodies.h"
#include "random.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

enum { TEXTS = 20000, LONGEST = 7 };

/* The body of a function f, with f's type. */
#define BODY_OF(f, any) ((__typeof__(&f))libc_body(#f, any))

static void random_text(char *s) {
  static const char letters[] = {'a', 'b', ' ', '1', '-', '\x80', '\xff'};
  uint32_t n = random_below(LONGEST);
  for (uint32_t i = 0; i < n; i++)
    s[i] = letters[random_below(sizeof letters)];
  s[n] = '\0';
}

static int sign_of(int x) { return (x > 0) - (x < 0); }

static void check_comparisons(const char *s, const char *t, size_t n) {
  int any = (int)random_below(7) - 3;
  CHECK(sign_of(BODY_OF(strcmp, any)(s, t)) == sign_of(strcmp(s, t)));
  CHECK(sign_of(BODY_OF(strncmp, any)(s, t, n)) == sign_of(strncmp(s, t, n)));
  CHECK(sign_of(BODY_OF(memcmp, any)(s, t, n)) == sign_of(memcmp(s, t, n)));
  CHECK(sign_of(BODY_OF(strcasecmp, any)(s, t)) == sign_of(strcasecmp(s, t)));
  CHECK(sign_of(BODY_OF(strncasecmp, any)(s, t, n)) ==
        sign_of(strncasecmp(s, t, n)));
  int d = strcmp(s, t);
  if (sign_of(any) == sign_of(d)) /* the standard says no more */
    CHECK(BODY_OF(strcmp, any)(s, t) == any || d == 0);
}

static void check_searches(const char *s, const char *t, size_t n) {
  int c = t[0];
  CHECK(BODY_OF(strlen, 0)(s) == strlen(s));
  CHECK(BODY_OF(strnlen, 0)(s, n) == strnlen(s, n));
  CHECK(BODY_OF(strchr, 0)(s, c) == strchr(s, c));
  CHECK(BODY_OF(strrchr, 0)(s, c) == strrchr(s, c));
  CHECK(BODY_OF(strspn, 0)(s, t) == strspn(s, t));
  CHECK(BODY_OF(strcspn, 0)(s, t) == strcspn(s, t));
  CHECK(BODY_OF(strpbrk, 0)(s, t) == strpbrk(s, t));
  CHECK(BODY_OF(strstr, 0)(s, t) == strstr(s, t));
  CHECK(BODY_OF(memchr, 0)(s, c, n) == memchr(s, c, n));
}

/* Both write into a buffer of their own; the bytes behind must stay. */
static void check_copies(const char *s, const char *t, size_t n) {
  char x[2 * LONGEST + 2], y[sizeof x];
#define CHECK_COPY(...)                                                        \
  do {                                                                         \
    memset(x, '#', sizeof x);                                                  \
    memcpy(x, t, strlen(t) + 1);                                               \
    memcpy(y, x, sizeof x);                                                    \
    CHECK_WRITER(__VA_ARGS__);                                                 \
    CHECK(memcmp(x, y, sizeof x) == 0);                                        \
  } while (0)
#define CHECK_WRITER(f, ...)                                                   \
  CHECK(BODY_OF(f, 0)(x, __VA_ARGS__) == x && f(y, __VA_ARGS__) == y)
  CHECK_COPY(strcpy, s);
  CHECK_COPY(strncpy, s, n);
  CHECK_COPY(strcat, s);
  CHECK_COPY(strncat, s, n);
}

static void check_further_searches(const char *s, const char *t, size_t n) {
  int c = t[0], any = (int)random_below(3) - 1;
  size_t length = strlen(s), part = strlen(t);
  n = n < length ? n : length;
  CHECK(!BODY_OF(bcmp, any)(s, t, n <= part ? n : part) ==
        !memcmp(s, t, n <= part ? n : part));
  CHECK(BODY_OF(memrchr, 0)(s, c, n) == memrchr(s, c, n));
  CHECK(BODY_OF(rawmemchr, 0)(s, 0) == s + length);
  CHECK(BODY_OF(memmem, 0)(s, n, t, part) == memmem(s, n, t, part));
  char *copy = BODY_OF(strndup, 0)(s, n);
  CHECK(copy && strlen(copy) == n && memcmp(copy, s, n) == 0);
  free(copy);
}

/* Both write into a buffer of their own; the results are at the same places. */
static void check_further_copies(const char *s, int c, size_t n) {
  char x[2 * LONGEST + 2], y[sizeof x];
#define CHECK_SAME(of_x, of_y)                                                 \
  do {                                                                         \
    memset(x, '#', sizeof x);                                                  \
    memset(y, '#', sizeof y);                                                  \
    const char *u = of_x, *v = of_y;                                           \
    CHECK(u ? v &&u - x == v - y : !v);                                        \
    CHECK(memcmp(x, y, sizeof x) == 0);                                        \
  } while (0)
  size_t all = strlen(s) + 1, most = n < all ? n : all;
  CHECK_SAME(BODY_OF(memccpy, 0)(x, s, c, most), memccpy(y, s, c, most));
  CHECK_SAME(BODY_OF(stpncpy, 0)(x, s, n), stpncpy(y, s, n));
}

static void random_wide_text(wchar_t *s) {
  static const wchar_t letters[] = {L'a', L'b', -1, 0x10ffff};
  uint32_t n = random_below(LONGEST);
  for (uint32_t i = 0; i < n; i++)
    s[i] = letters[random_below(4)];
  s[n] = 0;
}

static void check_wide(void) {
  wchar_t s[LONGEST + 1], t[LONGEST + 1], x[2 * LONGEST + 2],
      y[2 * LONGEST + 2];
  random_wide_text(s);
  random_wide_text(t);
  size_t n = random_below(LONGEST), most = n <= wcslen(s) ? n : wcslen(s);
  int any = (int)random_below(7) - 3;
  CHECK(BODY_OF(wcslen, 0)(s) == wcslen(s));
  CHECK(BODY_OF(wcsnlen, 0)(s, n) == wcsnlen(s, n));
  CHECK(sign_of(BODY_OF(wcscmp, any)(s, t)) == sign_of(wcscmp(s, t)));
  CHECK(sign_of(BODY_OF(wcsncmp, any)(s, t, n)) == sign_of(wcsncmp(s, t, n)));
  CHECK(BODY_OF(wcschr, 0)(s, t[0]) == wcschr(s, t[0]));
  CHECK(BODY_OF(wcsrchr, 0)(s, t[0]) == wcsrchr(s, t[0]));
  CHECK(BODY_OF(wmemchr, 0)(s, t[0], most) == wmemchr(s, t[0], most));
#define CHECK_WIDE(f, ...)                                                     \
  do {                                                                         \
    wmemset(x, L'#', 2 * LONGEST + 2);                                         \
    wcscpy(x, t);                                                              \
    wmemcpy(y, x, 2 * LONGEST + 2);                                            \
    CHECK(BODY_OF(f, 0)(x, __VA_ARGS__) == x && f(y, __VA_ARGS__) == y);       \
    CHECK(wmemcmp(x, y, 2 * LONGEST + 2) == 0);                                \
  } while (0)
  CHECK_WIDE(wcscpy, s);
  CHECK_WIDE(wcsncpy, s, n);
  CHECK_WIDE(wcscat, s);
  CHECK_WIDE(wmemset, s[0], n);
  CHECK_WIDE(wmemcpy, s, most);
}

/* Each word, where it is and where the rest is. */
static void check_words(const char *s, const char *set) {
  char x[LONGEST + 1], y[sizeof x], *rest_of_x, *rest_of_y;
  const char *u, *v;
#define CHECK_WORDS(of_x, of_y)                                                \
  do {                                                                         \
    memcpy(x, s, strlen(s) + 1);                                               \
    memcpy(y, s, strlen(s) + 1);                                               \
    rest_of_x = x;                                                             \
    rest_of_y = y;                                                             \
    for (int i = 0; i <= LONGEST; i++) {                                       \
      u = of_x;                                                                \
      v = of_y;                                                                \
      CHECK(u ? v &&u - x == v - y &&strcmp(u, v) == 0 : !v);                  \
    }                                                                          \
  } while (0)
  CHECK_WORDS(BODY_OF(strsep, 0)(&rest_of_x, set), strsep(&rest_of_y, set));
  CHECK_WORDS(BODY_OF(strtok, 0)(i ? NULL : x, set), strtok(i ? NULL : y, set));
  CHECK_WORDS(BODY_OF(strtok_r, 0)(i ? NULL : x, set, &rest_of_x),
              strtok_r(i ? NULL : y, set, &rest_of_y));
  CHECK(BODY_OF(stpcpy, 0)(x, s) == x + strlen(s) && strcmp(x, s) == 0);
}

static void check_numbers(const char *s) {
  int x = (int)random_below(2001) - 1000;
  CHECK(BODY_OF(atoi, 0)(s) == atoi(s));
  CHECK(BODY_OF(atol, 0)(s) == atol(s));
  CHECK(BODY_OF(abs, 0)(x) == abs(x));
  CHECK(BODY_OF(labs, 0)(x) == labs(x));
  CHECK(BODY_OF(llabs, 0)(x) == llabs(x));
  CHECK(BODY_OF(imaxabs, 0)(x) == imaxabs(x));
  CHECK(BODY_OF(atoll, 0)(s) == atoll(s));
}

static int by_letter(const void *x, const void *y) {
  return *(const unsigned char *)x - *(const unsigned char *)y;
}

static void check_sorts(const char *s, char key) {
  int any = (int)random_below(3);
  size_t n = strlen(s);
  char x[LONGEST + 1], y[sizeof x];
  memcpy(x, s, n + 1);
  memcpy(y, s, n + 1);
  BODY_OF(qsort, any)(x, n, 1, by_letter);
  qsort(y, n, 1, by_letter);
  CHECK(memcmp(x, y, n + 1) == 0);
  const char *found = BODY_OF(bsearch, any)(&key, x, n, 1, by_letter);
  CHECK(found ? found >= x && found < x + n && *found == key
              : !bsearch(&key, y, n, 1, by_letter));
}

static void check_characters(void) {
#define CHECK_CLASS(f)                                                         \
  for (int c = -1; c < 256; c++)                                               \
  CHECK(!BODY_OF(f, c % 3)(c) == !f(c))
  CHECK_CLASS(isdigit);
  CHECK_CLASS(isupper);
  CHECK_CLASS(islower);
  CHECK_CLASS(isalpha);
  CHECK_CLASS(isalnum);
  CHECK_CLASS(isxdigit);
  CHECK_CLASS(isspace);
  CHECK_CLASS(isblank);
  CHECK_CLASS(iscntrl);
  CHECK_CLASS(isprint);
  CHECK_CLASS(isgraph);
  CHECK_CLASS(ispunct);
  CHECK_CLASS(isascii);
  for (int c = -1; c < 256; c++) {
    CHECK(BODY_OF(toupper, 0)(c) == toupper(c));
    CHECK(BODY_OF(tolower, 0)(c) == tolower(c));
    CHECK(BODY_OF(toascii, 0)(c) == toascii(c));
  }
}

/* The body of one of the compiler's own functions. */
#define COUNT_OF(f, type, x) (((int (*)(type))libc_body(#f, 0))(x) == f(x))

static void check_counts(void) {
  unsigned x = random_below(UINT32_MAX) >> random_below(32);
  unsigned long long y = ((unsigned long long)random_below(UINT32_MAX) << 32 |
                          x) << random_below(64) >>
                         random_below(64);
  unsigned long z = y;
#define CHECK_COUNTS(suffix, t, s, x)                                          \
  do {                                                                         \
    CHECK(COUNT_OF(__builtin_popcount##suffix, t, x));                         \
    CHECK(COUNT_OF(__builtin_parity##suffix, t, x));                           \
    CHECK(COUNT_OF(__builtin_ffs##suffix, s, (s)x));                           \
    CHECK(COUNT_OF(__builtin_clz##suffix, t, x | 1));                          \
    CHECK(COUNT_OF(__builtin_ctz##suffix, t, x ? x : 1));                      \
  } while (0)
  CHECK_COUNTS(, unsigned, int, x);
  CHECK_COUNTS(l, unsigned long, long, z);
  CHECK_COUNTS(ll, unsigned long long, long long, y);
}

static void check_network(void) {
  uint32_t x = random_below(UINT32_MAX) << random_below(32);
  CHECK(((unsigned short (*)(unsigned short))libc_body("htons", 0))(
            (unsigned short)x) == htons((uint16_t)x));
  CHECK(((unsigned short (*)(unsigned short))libc_body("ntohs", 0))(
            (unsigned short)x) == ntohs((uint16_t)x));
  CHECK(((unsigned (*)(unsigned))libc_body("htonl", 0))(x) == htonl(x));
  CHECK(((unsigned (*)(unsigned))libc_body("ntohl", 0))(x) == ntohl(x));
  CHECK(((int (*)(int))libc_body("ffs", 0))((int)x) == ffs((int)x));
  CHECK(((int (*)(long))libc_body("ffsl", 0))((long)x << 20) ==
        ffsl((long)x << 20));
  CHECK(((int (*)(long long))libc_body("ffsll", 0))((long long)x << 20) ==
        ffsll((long long)x << 20));
}

#define SAME_BITS(f, type, x) (((type(*)(type))libc_body(#f, 0))(x) == f(x))

static void check_orders(void) {
  unsigned long long x = (unsigned long long)random_below(UINT32_MAX) << 32 |
                         random_below(UINT32_MAX);
  long long y = (long long)(x >> random_below(64)) * (x % 2 ? 1 : -1);
  CHECK(SAME_BITS(__builtin_bswap16, uint16_t, (uint16_t)x));
  CHECK(SAME_BITS(__builtin_bswap32, uint32_t, (uint32_t)x));
  CHECK(SAME_BITS(__builtin_bswap64, uint64_t, x));
  CHECK(COUNT_OF(__builtin_clrsb, int, (int)y));
  CHECK(COUNT_OF(__builtin_clrsbl, long, (long)y));
  CHECK(COUNT_OF(__builtin_clrsbll, long long, y));
}

static void check_float(double x, double y) {
#define CHECK_TRUTH(f, x)                                                      \
  CHECK(!((int (*)(double))libc_body(#f, 0))(x) == !f(x))
#define CHECK_ORDER(f, x, y)                                                   \
  CHECK(!((int (*)(double, double))libc_body(#f, 0))(x, y) == !f(x, y))
  CHECK_TRUTH(__builtin_isnan, x);
  CHECK_TRUTH(__builtin_isinf, x);
  CHECK_TRUTH(__builtin_isfinite, x);
  CHECK(COUNT_OF(__builtin_isinf_sign, double, x));
  if (!__builtin_isnan(x)) {
    CHECK_TRUTH(__builtin_signbit, x);
    CHECK(SAME_BITS(__builtin_fabs, double, x));
    CHECK(SAME_BITS(__builtin_fabsf, float, (float)x));
    CHECK(!__builtin_signbit(
        ((double (*)(double))libc_body("__builtin_fabs", 0))(x)));
  }
#define CHECK_ROUNDED(f)                                                       \
  do {                                                                         \
    double is = ((double (*)(double))libc_body(#f, 0))(x), right = f(x);       \
    CHECK(is == right || (isnan(is) && isnan(right)));                         \
    CHECK(isnan(x) || !signbit(is) == !signbit(right));                        \
  } while (0)
  CHECK_ROUNDED(fabs);
  CHECK_ROUNDED(floor);
  CHECK_ROUNDED(ceil);
  CHECK_ROUNDED(trunc);
  CHECK_ORDER(__builtin_isunordered, x, y);
  CHECK_ORDER(__builtin_isless, x, y);
  CHECK_ORDER(__builtin_islessequal, x, y);
  CHECK_ORDER(__builtin_isgreater, x, y);
  CHECK_ORDER(__builtin_isgreaterequal, x, y);
  CHECK_ORDER(__builtin_islessgreater, x, y);
}

static void check_floats(void) {
  const double values[] = {0.0,
                           -0.0,
                           1.5,
                           -0.25,
                           -7.0,
                           1e15,
                           -3e300,
                           5e-324,
                           __builtin_inf(),
                           -__builtin_inf(),
                           __builtin_nan("")};
  enum { N = sizeof values / sizeof *values };
  for (int i = 0; i < N * N; i++)
    check_float(values[i / N], values[i % N]);
  CHECK(((double (*)(void))libc_body("__builtin_huge_val", 0))() ==
        __builtin_huge_val());
  CHECK(((float (*)(void))libc_body("__builtin_inff", 0))() ==
        __builtin_inff());
}

static unsigned order;

static void first(void) { order = order * 10 + 1; }
static void second(void) {
  order = order * 10 + 2;
  BODY_OF(atexit, 0)(first);
}
static void third(void) { order = order * 10 + 3; }

/* The last one first, also of those that are registered meanwhile. */
static void check_exit(void) {
  BODY_OF(atexit, 0)(first);
  BODY_OF(atexit, 0)(second);
  BODY_OF(atexit, 0)(third);
  libc_run_registered();
  CHECK(order == 3211);
  libc_run_registered();
  CHECK(order == 3211 && libc_times_full() == 0);
  for (unsigned i = 0; i < 32; i++) /* as many as C promises */
    BODY_OF(atexit, 0)(first);
  CHECK(libc_times_full() == 0);
  for (unsigned i = 0; i < 32; i++)
    BODY_OF(atexit, 0)(first);
  CHECK(libc_times_full() > 0);
}

static void check_copy(const char *s) {
  char *copy = BODY_OF(strdup, 0)(s);
  CHECK(copy && strcmp(copy, s) == 0);
  free(copy);
}

int main(void) {
  char s[LONGEST + 1], t[LONGEST + 1];
  check_characters();
  check_floats();
  check_exit();
  for (int i = 0; i < TEXTS; i++) {
    random_text(s);
    random_text(t);
    size_t n = random_below(
        (uint32_t)(strlen(s) < strlen(t) ? strlen(s) : strlen(t)) + 1);
    check_comparisons(s, t, n);
    check_searches(s, t, n);
    check_copies(s, t, n);
    check_further_searches(s, t, n);
    check_further_copies(s, t[0], n);
    check_wide();
    check_sorts(s, t[0]);
    check_numbers(s);
    check_words(s, t);
    check_copy(s);
    check_counts();
    check_orders();
    check_network();
  }
  return check_summary();
}
