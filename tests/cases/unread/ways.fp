// Ways to read a value that looks as if it were only handed on.  Each query is NO, and
// would be YES if the value that is read were forgotten where the relation begins.
enum Part {main} {control};
type Place = 0..2 {control};
bool Edge(Place p, q) = {(0, 1), (1, 2)};
bool Step(Part m, Place p, q) = {(main, 0, 1), (main, 1, 2)};
bool Fits(Part m, bool x) = {(main, true)};

// It is moved to another component.
mu bool Moved(Part m, Place p, bool x, y);
Moved(main, 0, false, true);
Moved(m, q, y, x) if Moved(m, p, x, y), Edge(p, q);
query moved = exists bool x, y. Moved(main, 1, x, y) & Fits(main, y);

// It is copied, and stays.
mu bool Copied(Part m, Place p, bool x, y);
Copied(main, 0, true, false);
Copied(m, q, y, y) if Copied(m, p, _, y), Edge(p, q);
query copied = exists bool x, y. Copied(main, 1, x, y) & Fits(main, x);
mu bool Again(Part m, Place p, bool x, y);
Again(main, 0, false, true);
Again(m, q, x, x) if Again(m, p, x, _), Edge(p, q);
query again = exists bool x, y. Again(main, 1, x, y) & Fits(main, y);

// Another relation has it in the same component.
mu bool Ping(Part m, Place p, bool x, y);
mu bool Pong(Part m, Place p, bool x, y);
Ping(main, 0, false, true);
Pong(m, q, x, y) if Ping(m, p, x, y), Edge(p, q);
Ping(m, q, false, y) if Pong(m, p, _, y), Edge(p, q);
query other = exists bool x, y. Pong(main, 1, x, y) & Fits(main, x);

// It is compared, in two forms of rules.
mu bool Equal(Part m, Place p, bool x, y);
Equal(main, 0, false, true);
Equal(m, q, x, y) if Equal(m, p, x, y), Edge(p, q), x = y;
query equal = exists bool x, y. Equal(main, 1, x, y);
mu bool Either(Part m, Place p, bool x, y);
Either(main, 0, false, false);
Either(m, q, x, y) if Either(m, p, x, y), Edge(p, q), x | y;
query either = exists bool x, y. Either(main, 1, x, y);

// A table has it, where the location is the one that rules name, or a table.
mu bool Named(Part m, Place p, bool x, y);
Named(main, 0, false, true);
Named(m, 1, x, y) if Named(m, 0, x, y);
Named(main, 2, x, y) if Named(main, 1, x, y), Fits(main, x);
query named = exists bool x, y. Named(main, 2, x, y);
mu bool Listed(Part m, Place p, bool x, y);
Listed(main, 0, false, true);
Listed(m, q, x, y) if Listed(m, p, x, y), Step(m, p, q), Fits(m, x);
query listed = exists bool x, y. Listed(main, 1, x, y);

// The location is another one in a part of which nothing is handed on.
mu bool Left(Part m, Place p, bool x, y);
Left(main, 0, false, true);
Left(n, q, x, y) if Left(_, p, x, y), Step(n, p, q);
query left = exists bool x, y. Left(main, 2, x, y) & Fits(main, x);
