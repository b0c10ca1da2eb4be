int real = 3;
extern int other __attribute__((alias("real")));
extern int linked __asm__("real");
extern int weak;
#pragma weak weak = real
int main(void) { return other + linked + weak; }
