/* checker/read_grammar.y — Boolean programs, for the checker.
 *
 * The rules are reduced in the order of the text, operands before operators,
 * so that each action adds to the steps and the code of the program at once.
 */
%name read_parser
%token_prefix READ_
%token_type {struct read_token}
%default_type {struct read_token}
%extra_argument {struct read_builder *b}
%start_symbol program
/* The stack grows as needed. */
%stack_size 0

%include {
#include "read.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include "engine/base/lemon.h" /* the last */
}

%syntax_error { read_unexpected(b, TOKEN, yymajor); }

%right QUESTION COLON.
%left IFF.
%right IMPLIES.
%left OR.
%left XOR.
%left AND.
%left EQ NE.
%right NOT.

/* A name in braces; the lexer makes a NAME of it. */
%token BRACED.

program ::= units.
units ::= .
units ::= units SEMI.
units ::= units DECL names(N) SEMI.  { read_globals(b, N); }
units ::= units begin head block END(E).  { read_end(b, E); }

begin ::= type(T) NAME(F) LPAREN params(P) RPAREN BEGIN.
    { read_begin(b, T, F, P); }

%type type {int32_t}
type(R) ::= .      { R = -1; }
type(R) ::= VOID.  { R = 0; }
type(R) ::= BOOL.  { R = 1; }
type(R) ::= BOOL LESS NUMBER(N) GREATER.  { R = read_results(b, N); }

%type params {struct read_names}
%type names {struct read_names}
params(R) ::= .          { R = (struct read_names){0, 0}; }
params(R) ::= names(N).  { R = N; }
names(R) ::= NAME(T).
    { R = read_name(b, (struct read_names){0, 0}, T); }
names(R) ::= names(L) COMMA NAME(T).  { R = read_name(b, L, T); }

head ::= .
head ::= head DECL names(N) SEMI.   { read_locals(b, N); }
head ::= head ENFORCE expr(E) SEMI. { read_enforce(b, E); }

/* A `;` may follow everything and may be missing before the end of a block;
   labels that nothing follows stand at a skip. */
block ::= open.         { read_labels(b); }
block ::= open simple.

open ::= .
open ::= open SEMI.           { read_labels(b); }
open ::= open NAME(L) COLON.  { read_label(b, L); }
open ::= open simple SEMI.
open ::= open compound.

simple ::= SKIP(T).                         { read_simple(b, STEP_SKIP, T); }
simple ::= PRINT(T) LPAREN printed RPAREN.  { read_simple(b, STEP_SKIP, T); }
simple ::= ATOMICBEGIN(T).  { read_simple(b, STEP_ATOMIC_BEGIN, T); }
simple ::= ATOMICEND(T).    { read_simple(b, STEP_ATOMIC_END, T); }
simple ::= ENDTHREAD(T).    { read_simple(b, STEP_END_THREAD, T); }
simple ::= names(L) ASSIGN exprs(N).  { read_assign(b, L, N, NULL); }
simple ::= names(L) ASSIGN exprs(N) constrain expr(C).
    { read_assign(b, L, N, &C); }
simple ::= names(L) ASSIGN NAME(F) LPAREN args(N) RPAREN(E).
    { read_call(b, STEP_CALL, E, L, F, N); }
simple ::= names(L) ASSIGN CALL NAME(F) LPAREN args(N) RPAREN(E).
    { read_call(b, STEP_CALL, E, L, F, N); }
simple ::= NAME(F) LPAREN args(N) RPAREN.
    { read_call(b, STEP_CALL, F, (struct read_names){0, 0}, F, N); }
simple ::= CALL(T) NAME(F) LPAREN args(N) RPAREN.
    { read_call(b, STEP_CALL, T, (struct read_names){0, 0}, F, N); }
simple ::= START(T) NAME(F) LPAREN args(N) RPAREN.
    { read_call(b, STEP_START, T, (struct read_names){0, 0}, F, N); }
simple ::= START(T) GOTO names(L).  { read_goto(b, STEP_START, T, L); }
simple ::= GOTO(T) names(L).        { read_goto(b, STEP_GOTO, T, L); }
simple ::= DEAD(T) names(L).        { read_dead(b, T, L); }
simple ::= RETURN(T) args(N).       { read_return(b, T, N); }
simple ::= ASSUME(T) expr(E).   { read_condition(b, STEP_ASSUME, T, E, false); }
simple ::= ABORTIF(T) expr(E).  { read_condition(b, STEP_ASSUME, T, E, true); }
simple ::= ASSERT(T) expr(E).   { read_condition(b, STEP_ASSERT, T, E, false); }

constrain ::= CONSTRAIN.  { b->primes = true; }

compound ::= if block elsifs otherwise FI.  { read_fi(b); }
compound ::= while block OD.                { read_od(b); }
if ::= IF(T) expr(C) THEN.    { read_if(b, T.at, C); }
while ::= WHILE(T) expr(C) DO.  { read_if(b, T.at, C); }
elsifs ::= .
elsifs ::= elsifs elsif block.
elsif ::= ELSIF expr(C) THEN.  { read_elsif(b, C); }
otherwise ::= .
otherwise ::= else block.
else ::= ELSE.  { read_jump(b); }

printed ::= .
printed ::= printed_list.
printed_list ::= printed_item.
printed_list ::= printed_list COMMA printed_item.
printed_item ::= STRING.
printed_item ::= expr.

/* The number of values, which lie on a stack of their own. */
%type args {uint32_t}
%type exprs {uint32_t}
args(R) ::= .          { R = 0; }
args(R) ::= exprs(N).  { R = N; }
exprs(R) ::= expr(E).                 { R = read_value(b, 0, E); }
exprs(R) ::= exprs(N) COMMA expr(E).  { R = read_value(b, N, E); }

%type expr {struct code}
expr(R) ::= TRUE(T).        { R = read_leaf(b, OP_TRUE, T); }
expr(R) ::= FALSE(T).       { R = read_leaf(b, OP_FALSE, T); }
expr(R) ::= STAR(T).        { R = read_leaf(b, OP_ANY, T); }
expr(R) ::= NUMBER(T).      { R = read_number(b, T); }
expr(R) ::= NAME(T).        { R = read_leaf(b, OP_VAR, T); }
expr(R) ::= PRIME NAME(T).  { R = read_leaf(b, OP_PRIMED, T); }
expr(R) ::= LPAREN(T) expr(X) RPAREN.  { R = X; R.at.start = T.at.start; }
expr(R) ::= NOT(T) expr(X).  { R = read_op(b, OP_NOT, X, T.at); }
expr(R) ::= expr(X) EQ expr.   { R = read_op(b, OP_EQ, X, X.at); }
expr(R) ::= expr(X) NE expr.   { R = read_op(b, OP_XOR, X, X.at); }
expr(R) ::= expr(X) AND expr.  { R = read_op(b, OP_AND, X, X.at); }
expr(R) ::= expr(X) XOR expr.  { R = read_op(b, OP_XOR, X, X.at); }
expr(R) ::= expr(X) OR expr.   { R = read_op(b, OP_OR, X, X.at); }
expr(R) ::= expr(X) IFF expr.  { R = read_op(b, OP_EQ, X, X.at); }
expr(R) ::= expr(X) IMPLIES expr.  { R = read_op(b, OP_IMPLIES, X, X.at); }
expr(R) ::= expr(X) QUESTION expr COLON expr.
    { R = read_op(b, OP_ITE, X, X.at); }
expr(R) ::= CHOOSE(T) LBRACKET expr(X) COMMA expr RBRACKET.
    { R = read_op(b, OP_CHOOSE, X, T.at); }
