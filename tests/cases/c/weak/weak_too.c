__attribute__((weak)) int own(void) { return 8; }
