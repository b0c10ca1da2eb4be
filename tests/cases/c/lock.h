#ifndef LOCK_H
#define LOCK_H

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define TAKEN 1

static int state;

static void lock(void) {
  if (state == TAKEN)
    reach_error();
  state = TAKEN;
}

static void unlock(void) {
  if (state != TAKEN)
    reach_error();
  state = 0;
}

static void assert_zero(int x) {
  if (x)
    reach_error();
}

#endif
