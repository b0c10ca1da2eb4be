/* An array of records that hold an array: each of them has elements of its own. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct user {
  char name[8];
  int age;
} users[3];

int main(void) {
  int k = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
  if (i < 0 || i > 7)
    return 0;
  users[0].name[0] = 'a';
  users[0].name[1] = 0;
  users[1].name[i] = 'b';
  users[2].age = k;
#ifdef WRONG
  if (k - 12345 == 1000777 && users[1].name[5] == 'b')
    reach_error();
#else
  if (users[0].name[0] != 'a' || users[2].age != k)
    reach_error();
#endif
}
