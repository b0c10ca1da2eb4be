// Files that are not found.
import "nowhere.fp";
load "missing";
import "inputs.inc";
#load inputs.inc;
