// An element of a vector is not covered.
extern void reach_error(void);
typedef char vector __attribute__((vector_size(64)));
int main(void) {
  vector v;
  v[63] = 1;
  if (v[63] != 1)
    reach_error();
}
