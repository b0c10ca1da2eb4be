extern unsigned long strlen(const char *);
int other(void) { return (int)strlen("abcd"); }
