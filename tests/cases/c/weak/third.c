int plain(int x) { return x + 40000; }
