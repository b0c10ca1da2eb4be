# Each file of the library is right by itself, whatever will supply its inputs.
for f in ../../../stdlib/*.fp; do fixc check $f > said 2>&1 || { echo $f; cat said; }; done; rm said; echo checked
