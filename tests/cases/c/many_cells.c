/* Bytes are written through one pointer to any of many structs, whose members are
   bytes and others: each of the cells has its condition, and none is long. */
#include <assert.h>

struct record {
  int number, kind;
  union {
    struct {
      int index, length;
      char text[16];
    } open;
    struct {
      unsigned time, valid;
      char text[16];
    } close;
  } u;
};

struct record r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14,
    r15, r16, r17, r18, r19;

extern int __VERIFIER_nondet_int(void);

struct record *of(int n) {
  switch (n) {
  case 0:
    return &r0;
  case 1:
    return &r1;
  case 2:
    return &r2;
  case 3:
    return &r3;
  case 4:
    return &r4;
  case 5:
    return &r5;
  case 6:
    return &r6;
  case 7:
    return &r7;
  case 8:
    return &r8;
  case 9:
    return &r9;
  case 10:
    return &r10;
  case 11:
    return &r11;
  case 12:
    return &r12;
  case 13:
    return &r13;
  case 14:
    return &r14;
  case 15:
    return &r15;
  case 16:
    return &r16;
  case 17:
    return &r17;
  case 18:
    return &r18;
  default:
    return &r19;
  }
}

int main(void) {
  struct record *r = of(__VERIFIER_nondet_int());
  char *to = r->u.open.text;
  r->kind = 3;
  for (int i = 0; i < 8; i++)
    to[i] = 'x';
  assert(r->kind == 3 && r->number == 0);
  return 0;
}
