// Bits: which there are, of which types, and that they are not variable.
enum E {null, one, two};
enum Only {one_value};
type R = 1..3;
type I = 0..3;
class S { I i; };
bool A(E e) = e[2];
bool B(R r) = r[0];
bool C(I i, I j) = i[j];
bool D(S s) = s[0];
bool F(Only o) = o[0];
bool G(I i) = i[0 - 1];
bool H(I i, 0..3 b[2]) = b[0][1] & b[2][0] & b[0][2];
bool J(I i) = i[0] = 1 + 1;
