/* Every directive, once or more. */
enum D { 0..4 };
bool R(D d, bool b) d != 2 & b;
bool Q(D d) d = 2;

#print "a text
over two lines";
#print;
#print "";
#size R;
#ons R;
#onsetsize Q;
#dump R;
#undump R;
#frontier on;
#ons R;
#frontier off;
#verbose;
#verbose 3;
#reset R;
#reset all;
#size Q, R;
#wit exists D d. Q(d);
#witness Q(2);
#cex forall D d. Q(d);
#counterexample Q(0);
#vis exists D d, bool b. R(d, b) & Q(d);
#visualize forall D d. forall bool b. R(d, b) -> !Q(d);
#unheard of;
exists D d. R(d, 1);
#quit;
What follows may be anything ((
