fixc timer.fp | sed 's/[0-9][0-9]*\.[0-9]* s/N s/'
