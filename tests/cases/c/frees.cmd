# --check free: what no malloc has made, and pointers to the inside of what one has.
cd frees
sed '/last = first.next;/d' member_good.c >member.c
for f in local global text length middle end member deep; do
  fixc reach.fp $f.c --check free --trace | grep error; echo "$f"
done
for f in good member_good; do
  fixc reach.fp $f.c --check free --certificate $f.yml >/dev/null 2>&1; echo "$f $?"
  fixc-check $f.yml $f.c --check free
done
sed '/if (q != &none)/d' good.c >bad.c
fixc-check good.yml bad.c --check free
rm bad.c member.c *.yml
fixc reach.fp late.c --check free
