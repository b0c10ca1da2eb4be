# Characters outside of ASCII, and wide strings; what is no character.
fixc reach.fp wide_texts.c; echo "exit $?"
fixc reach.fp wide_texts.c --machine 32; echo "exit $?"
cat >texts_wrong.c <<'END'
int main(void) { return "\u12" && "\ud800" && "\u0041" && L"\u00e9"; }
END
fixc reach.fp texts_wrong.c; echo "exit $?"
rm -f texts_wrong.c
