# Lines as targets: --target FILE:LINE, --list-targets, --each, certificates.
fixc lines.c --list-targets; echo "exit $?"
fixc reach.fp lines.c --each; echo "exit $?"
fixc reach.fp lines.c --target lines.c:4 --trace; echo "exit $?"
fixc reach.fp lines.c --target lines.c:2; echo "exit $?"
fixc reach.fp lines.c --target other.c:4; echo "exit $?"
fixc reach.fp lines.c --target sign.L; echo "exit $?"
fixc reach.fp lines.c --target lines.c:16 --runs off --certificate lines.yml; echo "exit $?"
fixc-check lines.yml lines.c --target lines.c:16; echo "exit $?"
fixc-check lines.yml lines.c --target lines.c:17; echo "exit $?"
fixc-check lines.yml lines.c --target lines.c:19; echo "exit $?"
fixc lock.c --list-targets; echo "exit $?"
rm lines.yml
