// What the pointers of a program may lead to, after Andersen (Program Analysis
// and Specialization for the C Programming Language, 1994, chapter 4): one set
// for each variable and each part of an object, whatever the order of the
// statements and whoever calls.
//
// A vertex is a variable, or the value of an expression.  A part is a place in an
// object; members of a struct are parts of their own, the elements of an array
// are one.  The relations of a C program are printed by
//
//   fixc --emit points-to program.c > program.fp
//   fixc points-to.fp program.fp

input type Vertex;
input type Part;
input type Move;

input bool Address(Vertex x, Part p);      // x = &p
input bool Copy(Vertex x, y);       // x = y
input bool Load(Vertex x, y);       // x = *y
input bool Store(Vertex x, y);      // *x = y
input bool Step(Vertex x, y, Move m);   // x = &y->member, x = y + i
input bool Moved(Part p, Move m, Part q);  // this step leads from p to q
input bool Given(Part p, q);          // p holds a pointer to q from the start

mu bool PointsTo(Vertex x, Part p);
mu bool Holds(Part p, q);

PointsTo(x, p) if Address(x, p);
PointsTo(x, p) if Copy(x, y), PointsTo(y, p);
PointsTo(x, q) if Load(x, y), PointsTo(y, p), Holds(p, q);
PointsTo(x, q) if Step(x, y, m), PointsTo(y, p), Moved(p, m, q);

Holds(p, q) if Given(p, q);
Holds(p, q) if Store(x, y), PointsTo(x, p), PointsTo(y, q);
