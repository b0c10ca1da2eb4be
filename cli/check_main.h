/* cli/check_main.h — the command `fixc check`. */
#ifndef FIXC_CHECK_MAIN_H
#define FIXC_CHECK_MAIN_H

/* Checks formula files and programs without running them; the exit status. */
int check_main(int argc, char **argv);

#endif
