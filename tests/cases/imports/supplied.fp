// A file supplies an input of one that it imports: its instances have relations of
// their own, and do not meet.
import "never.inc" as Never;
import "always.inc" as Always;
query never = exists s. Never.Runs(s);
query always = exists s. Always.Runs(s);
count Never.Runs;
