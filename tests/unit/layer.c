/* tests/unit/layer.c — links one room with the rooms that it may use. */
int main(void) { return 0; }
