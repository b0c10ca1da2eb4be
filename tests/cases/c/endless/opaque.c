// Assembler may do anything, or nothing.
int main(void) {
  asm("hlt");
  return 0;
}
