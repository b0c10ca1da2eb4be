where (x);
