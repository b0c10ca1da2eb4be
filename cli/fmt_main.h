/* cli/fmt_main.h — the command `fixc fmt`. */
#ifndef FIXC_FMT_MAIN_H
#define FIXC_FMT_MAIN_H

/* Brings files into their layout; the exit status. */
int fmt_main(int argc, char **argv);

#endif
