// concurrent.fp: what a program of several threads is to a formula file.
//
// All threads share the relations of program.fp: their procedures have
// counters of their own, so that a counter tells the thread's program too.
// Global holds the shared variables, and the variables that the programs of
// single threads have for themselves.  What says where a program begins is
// different: each thread has its main.  (Paper, section 5.)

import "program.fp";

input type Thread;  // the threads, 1 to their number

// pc is the entry of the main of thread t.
input bool Init(Thread t, PrCount pc);

// A run may begin with the globals g: any, but for those that the front end
// adds where threads are started, and for atomic parts.
input bool InitGlobal(Global g);

// A thread may be switched away from in state u: it is not between
// atomic_begin and atomic_end.
input bool Preemptible(State u);

// g and h agree on the shared variables: all but those that the programs of
// single threads have for themselves.
input bool SameShared(Global g, h);

// g and h agree on the variables that single threads have for themselves.
input bool SameOwn(Global g, h);
