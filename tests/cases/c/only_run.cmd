# Programs whose only run is long, or hands on what has no value; numbers in pointers;
# errors that runs come to late.
fixc reach.fp long_run.c --certificate proof.yml
fixc-check proof.yml long_run.c
timeout 60 fixc reach.fp endless_run.c
fixc reach.fp unset_argument.c
fixc reach.fp numbers_in_pointers.c --runs off --certificate proof.yml
fixc-check proof.yml numbers_in_pointers.c
rm -f proof.yml
fixc --stats reach.fp width.c 2>&1 | grep -e RESULT -e "^verdict of"
fixc reach.fp late_inputs.c
