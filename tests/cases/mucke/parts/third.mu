bool Third(D d) d != 1;
#print "third";
#ons Third;
