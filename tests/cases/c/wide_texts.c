/* Characters outside of ASCII, and wide strings, in their encodings. */
#include <assert.h>
#include <stddef.h>
typedef unsigned short c16;
typedef unsigned int c32;
const wchar_t *given = L"abc";
wchar_t own[] = L"\u00e9é\x80000001";
int main(void) {
  assert(sizeof "\u00e9" == 3 && sizeof u8"\U0001f600" == 5);
  const unsigned char *s = (const unsigned char *)"\u00e9\xe9";
  assert(s[0] == 0xc3 && s[1] == 0xa9 && s[2] == 0xe9 && s[3] == 0);
  assert(sizeof L"\u00e9" == 2 * sizeof(wchar_t) && L"\u00e9"[0] == 0xe9);
  assert(given[1] == 'b' && given[3] == 0);
  assert(own[0] == 0xe9 && own[1] == 0xe9 && own[2] == (int)0x80000001);
  assert(sizeof own == 16);
  const c16 *u = u"\U0001f600"
                 "é";
  assert(u[0] == 0xd83d && u[1] == 0xde00 && u[2] == 0xe9 && u[3] == 0);
  assert(U"\U0001f600"[0] == 0x1f600);
  assert(L'\u00e9' == 0xe9 && L'é' == 0xe9 && '\u00e9' == 0xc3a9);
  assert(sizeof u'a' == 2 && sizeof U'a' == 4 && L'\xffffffff' < 0);
  assert("a"
         L"b"[1] == 'b');
  return 0;
}
