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
