// args: -D exits=3
// A game on a recursive program: who has the turn is a variable of it.

import "pushdown-game.fp";

// 0: a play without end is won by Eve, 1: by Adam.
param endless = 0;

bool Adam(State v) = v.Global.adam;
bool Mark(State v, Priority p) = p = endless;
bool Won(State v) = Target(v.pc);
bool Lost(State v) = false;

// What a caller sees of an exit: the globals.
bool Coded(State z, Code c) =
  case
    z.Global.adam & z.Global.bit : c = 3;
    z.Global.adam                : c = 2;
    z.Global.bit                 : c = 1;
    true                         : c = 0;
  esac;
