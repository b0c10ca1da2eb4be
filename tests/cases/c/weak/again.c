int kind(void) { return 3; }
