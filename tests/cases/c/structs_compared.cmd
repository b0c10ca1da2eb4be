fixc reach.fp structs_compared.c --certificate compared.yml 2>/dev/null
timeout 40 fixc-check compared.yml structs_compared.c
rm -f compared.yml
