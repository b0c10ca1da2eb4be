int kind(void) { return 2; }
int level(void) __attribute__((weak));
int level(void) { return 20; }
__attribute__((weak)) int own(void) { return 6; }
int later(void) { return 200; }
int told(void) { return 2000; }
__attribute__((weak)) int plain_by_default(int x) { return x + 7; }
int plain(int x) __attribute__((weak, alias("plain_by_default")));
int other_sum(void) { return kind() + level() + own() - 2 + later(); }
