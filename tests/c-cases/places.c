# 1 "first.c"
# 1 "<built-in>"
# 1 "first.c"
# 1 "header.h" 1
int declared;
int wrong(void) {
  return missing;
}
# 2 "first.c" 2

int main(void) {
  return declared +
# 100 "elsewhere.c"
      "text";
}
