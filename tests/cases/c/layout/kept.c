/* gcc for i386 aligns a struct less in another one if it keeps it in a register, as
   an integer or a double: one of 8 bytes without parts of 3, 5, 6 or 7 bytes, and not
   the same as a floating number of another kind.  An alignment that is asked for
   counts. */
#include <assert.h>
#include <stddef.h>
typedef double halved __attribute__((aligned(4)));
union number {
  _Decimal64 d;
  char c;
};
union alone {
  _Decimal64 d[1];
};
union pieces {
  _Decimal64 d;
  char c[3];
};
union deep {
  _Decimal64 d;
  struct {
    int i;
    char c[3];
  } s;
};
union packed {
  _Decimal64 d;
  struct {
    char c;
    int i;
  } __attribute__((packed)) s;
};
union asked {
  _Decimal64 d;
  halved h;
};
union low {
  _Decimal64 d;
  int i __attribute__((aligned(2)));
};
union high {
  _Decimal64 d;
  int i __attribute__((aligned(4)));
};
struct same {
  _Decimal64 d;
  char none[0];
};
struct atomic {
  _Atomic long long l;
};
union __attribute__((aligned(8))) whole {
  _Decimal64 d;
};
union outer {
  union number n;
  union low l;
};
#define LEAST(of, n)                                                           \
  struct {                                                                     \
    char c;                                                                    \
    of x;                                                                      \
  } n
int main(void) {
  int less = sizeof(long);
  LEAST(union number, number);
  LEAST(union number, numbers[2]);
  LEAST(union alone, alone);
  LEAST(union pieces, pieces);
  LEAST(union deep, deep);
  LEAST(union packed, packed);
  LEAST(union asked, asked);
  LEAST(union low, low);
  LEAST(union high, high);
  LEAST(struct same, same);
  LEAST(struct atomic, atomic);
  LEAST(union whole, whole);
  assert(sizeof number == 8 + less && sizeof numbers == 2 * sizeof number);
  assert(sizeof alone == 8 + less);
  assert(sizeof pieces == 16 && sizeof deep == 16 && sizeof packed == 16);
  assert(sizeof asked == 16 && sizeof low == 8 + less && sizeof high == 16);
  assert(sizeof same == 16 && sizeof atomic == 8 + less && sizeof whole == 16);
  assert(_Alignof(union number) == less && __alignof__(union number) == 8);
  assert(_Alignof(union outer) == less && __alignof__(union outer) == less);
  assert(__alignof__(union number[2]) == 8 && __alignof__(number.x) == less);
  return 0;
}
