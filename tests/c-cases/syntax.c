/* After an error the parser goes on behind the next semicolon. */
int main(void) {
  uint8 x;
  int y = ;
  y = 3 +;
  if (y) else;
  'ab
  ;
  return (y;
}
int z
int w;
