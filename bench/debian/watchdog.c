/* bench/debian/watchdog.c — the device of the daemon: opened, kept alive for any
 * time, closed. */
#include SOURCE

int tint, verbose, refresh_use_settimeout, refresh_ignore_errors;

int write_heartbeat(void) { return 0; }

int main(void) {
  open_watchdog("/dev/watchdog", 60);
  while (__VERIFIER_nondet_int())
    keep_alive();
  close_watchdog();
  return 0;
}
