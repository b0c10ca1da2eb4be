# Cells of one place may be pointers to other types.
fixc reach.fp pointer_cells.c --runs off --trace 2>/dev/null | tail -3
sed "s/== 'b'/!= 'b'/" pointer_cells.c >pointer_other.c
fixc reach.fp pointer_other.c --runs off --certificate pointer_cells.yml
fixc-check pointer_cells.yml pointer_other.c
fixc-check pointer_cells.yml pointer_cells.c 2>/dev/null
rm -f pointer_other.c pointer_cells.yml
