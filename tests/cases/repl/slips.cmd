# Lines as they are typed by somebody new: slips in names, commands without a colon,
# statements without ';'.
cat >lock.bp <<'END'
decl l;
void main() begin l := F; lock(); lock(); end
void lock() begin assert(!l); l := T; end
END
fixc repl reach.fp lock.bp 2>&1 <<'END'
Summry(u, v)
reachabel
summary(u, u)
true
:stp
:step
:step Sumary
step Summary
:step Summary
:until
show Summary limit 2
count Target
size Summary
show Summary where u.pc in lock
;
mu bool R(State u) = R(u)
:why
:why Summary(u, v)
:why reachable
:diff Summary Entry
help
exit
?
quit
:q
END
echo "exit $?"
rm lock.bp
