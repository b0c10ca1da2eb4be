/* Elements of arrays are interleaved: this would be 2^40 nodes otherwise. */
enum P { 0..5 };
bool f(bool a[40], bool b[40]) a = b;
bool g(P p[20], P q[20]) p = q;
#size f;
#ons f;
#size g;
#ons g;
