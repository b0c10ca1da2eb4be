// Imports a file outside of its folder.
import "../outside.fp";
query top = true;
