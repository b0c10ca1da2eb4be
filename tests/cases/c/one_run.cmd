# A program that asks for nothing has one run, which decides; where the machine
# chooses, or a value that was taken is used, a run that ends well decides nothing.
cd one_run || exit 1
for f in bits memory; do
  fixc reach.fp $f.c --stats 2>&1 | grep -E 'RESULT|verdict of|runs'
done
fixc reach.fp bits.c --certificate proof.yml; echo "exit $?"
fixc-check --stats proof.yml bits.c 2>&1 | grep -E 'run|RESULT'
sed 's/== y/!= y/' bits.c >other.c
fixc reach.fp other.c; echo "exit $?"
fixc-check proof.yml other.c 2>&1 | grep -E 'run|RESULT'
fixc reach.fp memory.c --certificate none.yml --time-limit 4; echo "exit $?"
sed 's/bit, other = bit/bit, other = bit | 1/' bits.c >other.c
fixc-check --stats proof.yml other.c 2>&1 | grep -c 'run of'
fixc reach.fp functions.c --certificate proof.yml; echo "exit $?"
fixc-check --stats proof.yml functions.c 2>&1 | grep -E 'run|RESULT'
for f in open_*.c; do
  case $(fixc reach.fp "$f" --time-limit 20 --stats 2>&1) in
  *"result          unreachable"*"verdict of      run"*) echo "$f: NO by a run" ;;
  *) echo "$f: not by a run" ;;
  esac
done
for f in invented round; do
  fixc reach.fp $f.c --time-limit 20; echo "exit $?"
done
rm -f other.c proof.yml none.yml
