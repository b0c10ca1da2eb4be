// Imports a formula of the library and one beside it.
import "program.fp";
import "part.fp";
query half = Half();
