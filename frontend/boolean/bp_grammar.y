/* frontend/boolean/bp_grammar.y — the grammar of Boolean programs.
 *
 * One grammar for the dialects of LANGUAGE.md.  Each action is one call into
 * bp_ast.h; what a grammar cannot say (arities, names) is bp_check's work.
 */
%name bp_parser
%token_prefix BP_T_
%token_type {struct bp_token}
%default_type {struct bp_token}
%extra_argument {struct bp_builder *b}
%start_symbol program
/* The stack grows as needed; bp_parse.c bounds the nesting. */
%stack_size 0

%include {
#include "bp_parse.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include "engine/base/lemon.h" /* the last */
}

/* Every token that some action of the current state takes is expected. */
%syntax_error {
  int expected[YYNTOKEN];
  unsigned n = 0;
  for (int t = 1; t < YYNTOKEN; t++)
    if (yy_find_shift_action((YYCODETYPE)t, yypParser->yytos->stateno) !=
        YY_ERROR_ACTION)
      expected[n++] = t;
  bp_syntax_error(b, yymajor, TOKEN, expected, n);
}

%right QUESTION COLON.
%left IFF.
%right IMPLIES.
%left OR.
%left XOR.
%left AND.
%left EQ NE.
%right NOT.

/* ---- Programs ------------------------------------------------------------ */

program ::= units.
units ::= .
units ::= units SEMI.
units ::= units DECL names(N) SEMI. { bp_add_globals(b, N); }
units ::= units type(T) NAME(F) LPAREN params(P) RPAREN BEGIN
          head(H) block(B) END(E). { bp_add_proc(b, T, F, P, H, B, E); }

%type type {struct bp_type}
type(R) ::= .     { R.results = -1; }
type(R) ::= VOID. { R.results = 0; }
type(R) ::= BOOL. { R.results = 1; }
type(R) ::= BOOL LESS NUMBER(N) GREATER. { R = bp_results(b, N); }

%type params {struct bp_list}
params(R) ::= .         { R = (struct bp_list){0}; }
params(R) ::= names(N). { R = N; }

%type names {struct bp_list}
names(R) ::= NAME(N).                { R = bp_list_add(b, (struct bp_list){0}, N, NULL); }
names(R) ::= names(L) COMMA NAME(N). { R = bp_list_add(b, L, N, NULL); }

%type head {struct bp_head}
head(R) ::= . { R = (struct bp_head){0}; }
head(R) ::= head(H) DECL names(N) SEMI.        { R = bp_add_locals(H, N); }
head(R) ::= head(H) ENFORCE(T) expr(E) SEMI.   { R = bp_add_enforce(b, H, T, E); }

/* ---- Statements ---------------------------------------------------------- */

/* `;` ends a simple statement, may follow any other, and may be missing
   before what closes the block.  An open block may have labels that still
   wait for their statement. */
%type block {struct bp_block}
%type open  {struct bp_block}
block(R) ::= open(O).           { R = bp_add_labels(b, O); }
block(R) ::= open(O) simple(S). { R = bp_add_stmt(O, S); }

open(R) ::= .                        { R = (struct bp_block){0}; }
open(R) ::= open(O) SEMI.            { R = bp_add_labels(b, O); }
open(R) ::= open(O) NAME(N) COLON.   { R = bp_add_label(b, O, N); }
open(R) ::= open(O) simple(S) SEMI.  { R = bp_add_stmt(O, S); }
open(R) ::= open(O) compound(S).     { R = bp_add_stmt(O, S); }

%type simple {struct bp_stmt *}
simple(R) ::= SKIP(T).                            { R = bp_simple(b, BP_SKIP, T, T); }
simple(R) ::= PRINT(T) LPAREN printed RPAREN(E).  { R = bp_simple(b, BP_SKIP, T, E); }
simple(R) ::= ATOMICBEGIN(T).                     { R = bp_simple(b, BP_ATOMIC_BEGIN, T, T); }
simple(R) ::= ATOMICEND(T).                       { R = bp_simple(b, BP_ATOMIC_END, T, T); }
simple(R) ::= ENDTHREAD(T).                       { R = bp_simple(b, BP_END_THREAD, T, T); }
simple(R) ::= names(L) ASSIGN exprs(V).           { R = bp_assign(b, L, V, NULL); }
simple(R) ::= names(L) ASSIGN exprs(V) CONSTRAIN expr(C). { R = bp_assign(b, L, V, C); }
simple(R) ::= names(L) ASSIGN NAME(F) LPAREN args(A) RPAREN(E).
    { R = bp_call(b, BP_CALL, L.first->token, L, F, A, E); }
simple(R) ::= names(L) ASSIGN CALL NAME(F) LPAREN args(A) RPAREN(E).
    { R = bp_call(b, BP_CALL, L.first->token, L, F, A, E); }
simple(R) ::= NAME(F) LPAREN args(A) RPAREN(E).
    { R = bp_call(b, BP_CALL, F, (struct bp_list){0}, F, A, E); }
simple(R) ::= CALL(T) NAME(F) LPAREN args(A) RPAREN(E).
    { R = bp_call(b, BP_CALL, T, (struct bp_list){0}, F, A, E); }
simple(R) ::= START(T) NAME(F) LPAREN args(A) RPAREN(E).
    { R = bp_call(b, BP_START, T, (struct bp_list){0}, F, A, E); }
simple(R) ::= START(T) GOTO names(L).             { R = bp_names(b, BP_START_GOTO, T, L); }
simple(R) ::= GOTO(T) names(L).                   { R = bp_names(b, BP_GOTO, T, L); }
simple(R) ::= DEAD(T) names(L).                   { R = bp_names(b, BP_DEAD, T, L); }
simple(R) ::= RETURN(T) args(A).                  { R = bp_return(b, T, A); }
simple(R) ::= ASSUME(T) expr(E).                  { R = bp_condition(b, BP_ASSUME, T, E); }
simple(R) ::= ASSERT(T) expr(E).                  { R = bp_condition(b, BP_ASSERT, T, E); }
simple(R) ::= ABORTIF(T) expr(E).                 { R = bp_condition(b, BP_ABORTIF, T, E); }

%type compound {struct bp_stmt *}
compound(R) ::= IF(T) arms(A) FI.
    { R = bp_branch(b, BP_IF, T, A, (struct bp_block){0}); }
compound(R) ::= IF(T) arms(A) ELSE block(B) FI.
    { R = bp_branch(b, BP_IF, T, A, B); }
compound(R) ::= WHILE(T) expr(C) DO block(B) OD.
    { R = bp_branch(b, BP_WHILE, T, bp_add_arm(b, (struct bp_arms){0}, C, B), (struct bp_block){0}); }

%type arms {struct bp_arms}
arms(R) ::= expr(C) THEN block(B).               { R = bp_add_arm(b, (struct bp_arms){0}, C, B); }
arms(R) ::= arms(A) ELSIF expr(C) THEN block(B). { R = bp_add_arm(b, A, C, B); }

/* What is printed has no meaning for the analysis. */
printed ::= .
printed ::= printed_list.
printed_list ::= printed_item.
printed_list ::= printed_list COMMA printed_item.
printed_item ::= STRING.
printed_item ::= expr.

/* ---- Expressions --------------------------------------------------------- */

%type args  {struct bp_list}
%type exprs {struct bp_list}
args(R) ::= .         { R = (struct bp_list){0}; }
args(R) ::= exprs(L). { R = L; }
exprs(R) ::= expr(E).                { R = bp_list_add(b, (struct bp_list){0}, (struct bp_token){0}, E); }
exprs(R) ::= exprs(L) COMMA expr(E). { R = bp_list_add(b, L, (struct bp_token){0}, E); }

%type expr {struct bp_expr *}
expr(R) ::= TRUE(T).       { R = bp_leaf(b, BP_TRUE, T); }
expr(R) ::= FALSE(T).      { R = bp_leaf(b, BP_FALSE, T); }
expr(R) ::= NUMBER(T).     { R = bp_number(b, T); }
expr(R) ::= STAR(T).       { R = bp_leaf(b, BP_ANY, T); }
expr(R) ::= UNKNOWN(T).    { R = bp_leaf(b, BP_HIDDEN, T); }
expr(R) ::= NAME(T).       { R = bp_leaf(b, BP_VAR, T); }
expr(R) ::= PRIME NAME(T). { R = bp_leaf(b, BP_PRIMED, T); }
expr(R) ::= LPAREN(O) expr(E) RPAREN(C). { R = bp_paren(O, E, C); }
expr(R) ::= CHOOSE(T) LBRACKET expr(P) COMMA expr(N) RBRACKET(C).
    { R = bp_paren(T, bp_op(b, BP_CHOOSE, T.span, P, N, NULL), C); }
expr(R) ::= NOT(T) expr(X).          { R = bp_op(b, BP_NOT, T.span, X, NULL, NULL); }
expr(R) ::= expr(X) EQ(T) expr(Y).   { R = bp_op(b, BP_EQ, T.span, X, Y, NULL); }
expr(R) ::= expr(X) NE(T) expr(Y).   { R = bp_op(b, BP_NE, T.span, X, Y, NULL); }
expr(R) ::= expr(X) AND(T) expr(Y).  { R = bp_op(b, BP_AND, T.span, X, Y, NULL); }
expr(R) ::= expr(X) XOR(T) expr(Y).  { R = bp_op(b, BP_XOR, T.span, X, Y, NULL); }
expr(R) ::= expr(X) OR(T) expr(Y).   { R = bp_op(b, BP_OR, T.span, X, Y, NULL); }
expr(R) ::= expr(X) IMPLIES(T) expr(Y). { R = bp_op(b, BP_IMPLIES, T.span, X, Y, NULL); }
expr(R) ::= expr(X) IFF(T) expr(Y).  { R = bp_op(b, BP_IFF, T.span, X, Y, NULL); }
expr(R) ::= expr(X) QUESTION(T) expr(Y) COLON expr(Z). { R = bp_op(b, BP_ITE, T.span, X, Y, Z); }
