// The names of a program, without its file.
bool Ends(State v) = Exit(v.pc);
show Summary;
