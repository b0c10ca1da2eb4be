int main(void) {
#pragma fixc unit
  return 0;
}
