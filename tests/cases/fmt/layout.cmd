# The layout of formula files and of programs, what --check says, and errors.
cat <<'END' | fixc fmt - 2>&1
/* A file that no one has formatted. */
import   "program.fp" ;
param k=2{bound "calls",least 0};   // how many
enum Motor{off,up,
  down};
class Lift {0..3 floor;bool open;Motor motor[1..k];} ;


type T=0..k-1;


// Comments above stay above.
mu bool Reach( State u ,State v )=(Entry( u.pc )&u=v) // the entry
|(exists State x.Reach(u,x)&ProgramInt(x,v)) // a move
// a call
|(exists State x,State y,State z.Reach(u,x)&IntoCall(x,y)&Reach(y,z)&Exit(z.pc)&Return(x,z,v));
bool Long(Lift l, Lift m) = l.floor = m.floor & l.open & !m.open & l.motor[1] = m.motor[2] & l.motor[2] = off;
bool Motor(Lift l, Motor m) = case l.open : m = off; l.floor = 3 : m = down; true : m = l.motor[1]; esac;
bool Choice(Lift l, Lift m) =
  l.open ? m = l with [open = !l.open, floor = any, motor[1] = off, motor[2] = down]
  : (Edge ; Edge)*(l, m) | Edge+(l, m);
Path(x,z) if Path(x , y),Edge(y,z) ;
query reachable=exists u,v.Reach(u,v)&Target(v.pc) unknown when exists u.Long(u,u);
show Reach/2 where u.pc=v.pc; show Reach limit 3;count Reach;
END
echo "exit $?"
cat <<'END' | fixc fmt --as bp -
decl g,h;
void main()
begin decl x;
x,g:=T,* constrain ('x|!g);   // both
if(x&g)then L:call f(x,!g); elsif (h) then skip; else while(*)do x:=!x;od fi
// The end.
M:
 assert(x|g|h|x|g|h|x|g|h|x|g|h|x|g|h|x|g|h|x|g|h|x|g|h|x|g|h|x|g|h|x|g|h);
end
bool<2> f(a,b) begin return a?b:F,b; end
END
echo "exit $?"
# A role before a query changes nothing of its layout.
cat <<'END' | fixc fmt -
verdict query reachable=exists u.Reach(u,u)&Target(u.pc)&Long(u,u)&Longer(u,u,u,u);
complete query everything=exists u.Reach(u,u)&Target(u.pc)&Long(u,u)&Longer(u,u,u);
END
echo "exit $?"
printf 'query q = ;\n' | fixc fmt - 2>&1
echo "exit $?"
printf 'query  q = true;\n' >ugly.fp
fixc fmt --check ugly.fp
echo "exit $?"
fixc fmt ugly.fp; cat ugly.fp; fixc fmt --check ugly.fp
echo "exit $?"
rm ugly.fp
fixc fmt ../fmt 2>&1
echo "exit $?"
fixc fmt nowhere.fp 2>&1
echo "exit $?"
fixc fmt 2>&1
