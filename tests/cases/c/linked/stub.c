extern int x;
void nothing(void) { x = 2; }
