#load third;
bool Both(D d) First(d) | Third(d);
#print "second";
