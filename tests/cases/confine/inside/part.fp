// A part of good.fp.
bool Half() = true;
