# 1 "/usr/include/sys/uio.h" 1 3 4
struct iovec {
  void *iov_base;
  unsigned long iov_len;
};
extern long readv(int from, const struct iovec *to, int count);
# 2 "vector.c" 2
/* What is constant holds pointers by which it is written. */
int main(void) {
  int a[1] = {0};
  struct iovec to = {a, sizeof a};
  readv(0, &to, 1);
  if (a[0] != 0)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
