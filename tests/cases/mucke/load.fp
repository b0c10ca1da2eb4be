/* Files are looked for beside the one that loads them, and loaded once. */
#load first;
#load "parts/second";
load "parts/second.mu";
#ons Both;
#print "the end";
