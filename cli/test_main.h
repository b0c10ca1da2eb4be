/* cli/test_main.h — the command `fixc test`. */
#ifndef FIXC_TEST_MAIN_H
#define FIXC_TEST_MAIN_H

/* argv[0] is the word "test".  Returns the exit status. */
int test_main(int argc, char **argv);

#endif
