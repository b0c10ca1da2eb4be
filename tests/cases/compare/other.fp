// No relation of another file's name.
query long = true;
