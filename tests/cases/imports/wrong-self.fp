// A file that is not there, and itself.
import "parhs.inc" as P;
import "wrong-self.fp" as Own;
