# A param of one instance; explanations of one; the dump is read again.
fixc -D N.k=1 instances.fp | head -3
fixc --explain M.far instances.fp
fixc --explain 'N.Path(n=1 x=b y=c)' instances.fp
fixc -D K.k=1 instances.fp 2>&1
fixc --dump typed instances.fp > typed.fp && fixc typed.fp | diff - instances.out && echo same
rm typed.fp
