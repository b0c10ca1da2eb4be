# printf and its like: %n writes, and nothing else does.
cd formats
try() {
  CPP="gcc -E -DPRINT=$1" fixc reach.fp writes.c 2>&1 | tail -1
}
try 'printf("abc%n",&n)'
try 'fprintf(stderr,"%d%-5lln",2,&n)'
try 'sprintf(b,argc?"a":"b%n",&n)'
try 'printf(argv[0],&n)'
try 'snprintf(b,20,"%d%%n%5.*d",1,2,n,&n)'
try 'printf("%p",&n)'
