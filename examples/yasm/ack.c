// Figure 4 (a): the call with x is made again.
int ack(int x, int y) {
  int r1, n;
  if (x > 0) {
    if (y > 0) {
      y = y - 1;
      n = ack(x, y);
    } else {
      n = 1;
    }
    r1 = ack(x, n);
    return r1;
  } else {
    r1 = y + 1;
    return r1;
  }
}
void main() {
  int mx, my;
  ack(mx, my);
}
