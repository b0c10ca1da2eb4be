/* bench/debian/liblockfile.c — a lock is asked for once. */
#include SOURCE

int main(void) { return lockfile_create("mail.lock", 5, L_PID); }
