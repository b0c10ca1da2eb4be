# Floats and doubles: any values in a proof, computed in a run.
fixc reach.fp floats.c --certificate floats.yml; echo "exit $?"
fixc-check floats.yml floats.c; echo "exit $?"
fixc reach.fp floats_wrong.c --trace --harness floats.inputs.c; echo "exit $?"
gcc -w -O0 -Wl,-z,muldefs -o floats.run floats.inputs.c floats_wrong.c
./floats.run; echo "compiled $?"
fixc reach.fp floats_wrong.c --trace=json | grep '"value"'
fixc reach.fp floats_open.c; echo "exit $?"
rm -f floats.yml floats.inputs.c floats.run
