enum D { 0..2 };
bool First(D d) d = 1;
#print "first";
#ons First;
