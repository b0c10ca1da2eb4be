/* cli/replay_main.h — the command `fixc replay`. */
#ifndef FIXC_REPLAY_MAIN_H
#define FIXC_REPLAY_MAIN_H

/* Runs `fixc replay …`; argv[0] is the word `replay`.  Returns the exit
   status: 0 if the trace is one of the program, 2 if not. */
int replay_main(int argc, char **argv);

#endif
