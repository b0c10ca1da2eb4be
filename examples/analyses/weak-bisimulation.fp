// When are two systems the same for somebody who does not see the step tau?
enum State {p0, p1, p2, q0, q1, q2, r0, r1};
enum Action {tau, coin, tea};

bool Step(State s, Action a, State t) = {
  (p0, coin, p1), (p1, tau, p2), (p2, tea, p0),                   // p works inside,
  (q0, coin, q1), (q1, tea, q0), (q1, tau, q2), (q2, tau, q1),    // q may do so again,
  (r0, coin, r1), (r1, tea, r0), (r1, tau, r0)};                  // r loses the coin

// a with steps tau before and behind it; tau may be no step at all.
bool Tau(s, t) = Step(s, tau, t);
Weak(s, tau, t) if Tau*(s, t);
Weak(s, a, t) if Tau*(s, x), Step(x, a, y), Tau*(y, t);

nu bool Same(State s, t) = Follows(s, t) & Follows(t, s);
bool Follows(State s, t) = forall a, u. Step(s, a, u) -> exists v. Weak(t, a, v) & Same(u, v);

query again = Same(p0, q0);
query lost = Same(p0, r0);
expect query again = YES;
expect query lost = NO;
