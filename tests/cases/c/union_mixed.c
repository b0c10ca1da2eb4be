/* A header, and behind it a number or bytes: no member has the scalars of all others. */
#include <assert.h>
#include <stdint.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct header {
  uint8_t type, length;
};
union message {
  struct header h;
  struct {
    struct header h;
    uint16_t port;
  } open;
  struct {
    struct header h;
    uint8_t bytes[4];
  } data;
};
int main(void) {
  union message m;
  memset(&m, 0, sizeof m);
  m.h.type = __VERIFIER_nondet_int();
  m.data.bytes[0] = __VERIFIER_nondet_int();
  m.data.bytes[1] = 1;
  assert(m.open.port == 256 + m.data.bytes[0]);
  m.open.port = 0x1234;
  assert(m.data.bytes[0] == 0x34 && m.data.bytes[1] == 0x12);
  assert(m.data.bytes[2] == 0 && m.open.h.length == 0);
#ifdef WRONG
  assert(m.data.h.type < 255);
#endif
  return 0;
}
