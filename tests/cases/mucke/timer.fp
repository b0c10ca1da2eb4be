#timer;
#timer reset; #timer go;
#timer stop;
#timer;
1;
