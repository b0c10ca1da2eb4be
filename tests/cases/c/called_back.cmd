# Functions without a body, which may call what they find in memory.
cd called_back
try() {
  CPP="gcc -E $2" fixc reach.fp $1.c 2>&1 | tail -1
}
try action -DHANDLER=handle
try action -DHANDLER=SIG_IGN
try table -DGIVEN=list
try table -DGIVEN='&some'
try table -DGIVEN=numbers
try outside -DSET=hook=set
try outside '-DSET=(d->run=set)'
try outside -DSET=
try number
try library
fixc bounded-context.fp pushed.c -D k=3 2>&1 | sed 's/pushed.c:[0-9]*:[0-9]*: .*/pushed.c)/'
