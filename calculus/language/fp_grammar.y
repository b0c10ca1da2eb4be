/* calculus/language/fp_grammar.y — the grammar of formula files, in both spellings.
 *
 * Every action is one call to a builder of parse.h.  parse.c has settled
 * before what depends on more than one token of look-ahead: which words are
 * keywords, which names begin allocation constraints (ALLOC_NAME), what
 * belongs to a directive (WORD) and which braces are attributes.
 */
%name fp_grammar
%token_prefix FPT_
%token_type {struct fp_token}
%extra_context {struct fp_parser *p}
%stack_size 0

%include {
#include "fp_grammar.h"
#include "parse.h"
#include <assert.h>
#include <stdlib.h>
#include "engine/base/lemon.h" /* the last */
}

%syntax_error { (void)yymajor; fp_unexpected(p, &TOKEN); }

%fallback NAME ANY AS ASSUME COFACTOR COMPLETE COUNT EXPECT IMPORT IN INPUT LIMIT LOAD ORDER PARAM
                QUERY SHOW SIZE STOP TYPE UNKNOWN VERDICT WHEN WHERE
                WITH WITHOUT.

/* Loosest first.  FAR is the body of a quantifier and of `else`, which reach
   as far right as they can. */
%right FAR.
%nonassoc ELSE.
%right QUESTION COLON.
%left IFF XOR.
%right IMPLIES IMPLIED.
%left OR.
%left AND.
%right NOT.
%nonassoc EQ NE LT LE GT GE IN.
%left PLUS MINUS.
%left ASSUME COFACTOR.

file ::= decls.
decls ::= .
decls ::= decls decl.

/* ---- Declarations -------------------------------------------------------- */

decl ::= SEMI.
decl ::= IMPORT STRING(N) instance(I) settings(S) silent(Q) SEMI.
                                { fp_p_import(p, N, &I, S, &Q); }
decl ::= LOAD STRING(N) SEMI.   { fp_p_load(p, N); }
decl ::= paramdecl SEMI.
decl ::= paramdecl ATTRIBUTE(A) SEMI.   { fp_p_param_attribute(p, A); }
paramdecl ::= PARAM NAME(N) EQ bound(E). { fp_p_param(p, N, E); }
paramdecl ::= INPUT PARAM NAME(N).       { fp_p_param(p, N, NULL); }

decl ::= INPUT TYPE NAME(N) SEMI.       { fp_p_input_type(p, N); }
decl ::= typedecl SEMI.
decl ::= typedecl ATTRIBUTE(A) SEMI.    { fp_p_type_attribute(p, A); }
typedecl ::= TYPE NAME(N) EQ type(T).   { fp_p_alias(p, N, T); }
typedecl ::= ENUM NAME(N) LBRACE names(L) RBRACE. { fp_p_enum(p, N, L); }
typedecl ::= ENUM NAME(N) LBRACE range(T) RBRACE. { fp_p_alias(p, N, T); }
decl ::= CLASS NAME(N) LBRACE members(M) RBRACE allocs(A).
                                        { fp_p_class(p, N, M, A); }

decl ::= relkind(K) BOOL NAME(N) LP params(P) RP allocs(A) body(E) stop(S)
         SEMI.                          { fp_p_relation(p, K, N, P, A, E, S); }
decl ::= relkind(K) BOOL NAME(N) LP params(P) RP allocs(A) EQ LBRACE rows(R)
         RBRACE SEMI.             { fp_p_table(p, K, N, P, A, R); }
decl ::= relkind(K) BOOL NAME(N) LP params(P) RP allocs(A) SEMI.
                                     { fp_p_relation(p, K, N, P, A, NULL, NULL); }
decl ::= relkind(K) BOOL NAME(N) LP params(P) RP allocs(A) early(S)
         SEMI.                       { fp_p_relation(p, K, N, P, A, NULL, S); }
decl ::= relkind(K) BOOL NAME(N) LP params(P) RP allocs(A) WHERE expr(E)
         stop(S) SEMI. { fp_p_relation(p, K, N, P, A, NULL, S);
                         fp_p_relation_where(p, E); }

decl ::= QUERY NAME(N) EQ expr(E) unknown(U) SEMI.
                                { fp_p_query(p, FP_NO_ROLE, N, E, U); }
decl ::= role(R) QUERY NAME(N) EQ expr(E) unknown(U) SEMI.
                                        { fp_p_query(p, R, N, E, U); }
decl ::= SHOW NAME(N) arity(A) SEMI.
                            { fp_p_ask(p, FP_D_SHOW, N, &A, NULL); }
decl ::= SHOW NAME(N) arity(A) LIMIT NUMBER(L) SEMI.
                            { fp_p_ask(p, FP_D_SHOW, N, &A, &L); }
decl ::= SHOW NAME(N) arity(A) WHERE expr(E) SEMI.
                            { fp_p_ask_where(p, FP_D_SHOW, N, &A, E, NULL); }
decl ::= SHOW NAME(N) arity(A) WHERE expr(E) LIMIT NUMBER(L) SEMI.
                        { fp_p_ask_where(p, FP_D_SHOW, N, &A, E, &L); }
decl ::= COUNT NAME(N) arity(A) WHERE expr(E) SEMI.
                            { fp_p_ask_where(p, FP_D_COUNT, N, &A, E, NULL); }
decl ::= COUNT NAME(N) arity(A) SEMI. { fp_p_ask(p, FP_D_COUNT, N, &A, NULL); }
decl ::= SIZE NAME(N) arity(A) SEMI.  { fp_p_ask(p, FP_D_SIZE, N, &A, NULL); }
decl ::= EXPECT QUERY NAME(N) EQ NAME(V) SEMI.
                            { fp_p_expect(p, FP_EXPECT_QUERY, N, NULL, V, NULL); }
decl ::= EXPECT COUNT NAME(N) arity(A) EQ NUMBER(V) SEMI.
                            { fp_p_expect(p, FP_EXPECT_COUNT, N, &A, V, NULL); }
decl ::= EXPECT NAME(N) arity(A) EQ NAME(V) arity(B) SEMI.
                            { fp_p_expect(p, FP_EXPECT_SAME, N, &A, V, &B); }
decl ::= ORDER(N) strings(S) SEMI.      { fp_p_order(p, N, S); }
decl ::= expr(E) SEMI.                  { fp_p_eval(p, E); }
decl ::= heads(H) IF bodies(B) SEMI(Z). { fp_p_clauses(p, H, B, Z); }
decl ::= DIRECTIVE(N) words(W) SEMI.    { fp_p_directive(p, N, W, NULL); }
decl ::= ASKING(N) expr(E) SEMI.        { fp_p_directive(p, N, NULL, E); }

%type heads {struct fp_list *}
heads(A) ::= expr(X).                { A = fp_list_add(p, NULL, X); }
heads(A) ::= heads(L) COMMA expr(X). { A = fp_list_add(p, L, X); }
%type bodies {struct fp_expr *}
bodies(A) ::= expr(X).                 { A = X; }
bodies(A) ::= bodies(L) COMMA expr(X). { A = fp_p_op(p, FP_AND, L, X); }

%type role {enum fp_role}
role(A) ::= VERDICT.  { A = FP_VERDICT; }
role(A) ::= COMPLETE. { A = FP_COMPLETE; }

%type instance {struct fp_token}
instance(A) ::= .           { A = (struct fp_token){0}; }
instance(A) ::= AS NAME(N). { A = N; }
%type settings {struct fp_list *}
settings(A) ::= .                    { A = NULL; }
settings(A) ::= WITH settinglist(L). { A = L; }
%type settinglist {struct fp_list *}
settinglist(A) ::= setting(X).       { A = fp_list_add(p, NULL, X); }
settinglist(A) ::= settinglist(L) COMMA setting(X). { A = fp_list_add(p, L, X); }
%type setting {struct fp_setting *}
setting(A) ::= NAME(N) EQ bound(E).  { A = fp_p_setting(p, N, E); }
%type silent {struct fp_token}
silent(A) ::= .                 { A = (struct fp_token){0}; }
silent(A) ::= WITHOUT NAME(N).  { A = N; }

%type arity {struct fp_token}
arity(A) ::= .                 { A = (struct fp_token){.number = -1}; }
arity(A) ::= SLASH NUMBER(N).  { A = N; }

%type words {struct fp_list *}
words(A) ::= .                 { A = NULL; }
words(A) ::= words(L) WORD(W). { A = fp_list_add(p, L, (void *)W.name); }

%type strings {struct fp_list *}
strings(A) ::= STRING(S).            { A = fp_list_add(p, NULL, (void *)S.name); }
strings(A) ::= strings(L) STRING(S). { A = fp_list_add(p, L, (void *)S.name); }

%type names {struct fp_list *}
names(A) ::= NAME(N). { A = fp_list_add(p, NULL, (void *)N.name); }
names(A) ::= names(L) COMMA NAME(N).
                      { A = fp_list_add(p, L, (void *)N.name); }

/* The last ';' may be missing. */
%type members {struct fp_list *}
members(A) ::= fields(L).         { A = L; }
members(A) ::= fields(L) vars(M). { A = fp_list_join(p, L, M); }
%type fields {struct fp_list *}
fields(A) ::= .                       { A = NULL; }
fields(A) ::= fields(L) vars(M) SEMI. { A = fp_list_join(p, L, M); }

%type relkind {enum fp_rel_kind}
relkind(A) ::= .      { A = FP_PLAIN; }
relkind(A) ::= MU.    { A = FP_MU; }
relkind(A) ::= NU.    { A = FP_NU; }
relkind(A) ::= INPUT. { A = FP_INPUT; }

%type params {struct fp_list *}
params(A) ::= .        { A = NULL; }
params(A) ::= quantified(L). { A = L; }

%type body {struct fp_expr *}
body(A) ::= EQ expr(E). { A = E; }
body(A) ::= expr(E).    { A = E; }

%type stop {struct fp_expr *}
stop(A) ::= .         { A = NULL; }
stop(A) ::= early(E). { A = E; }
%type early {struct fp_expr *}
early(A) ::= STOP WHEN expr(E). { A = E; }

%type unknown {struct fp_expr *}
unknown(A) ::= .                    { A = NULL; }
unknown(A) ::= UNKNOWN WHEN expr(E). { A = E; }

/* ---- Allocation constraints of MUCKE ------------------------------------- */

%type allocs {struct fp_list *}
allocs(A) ::= .             { A = NULL; }
allocs(A) ::= alloclist(L). { A = L; }
%type alloclist {struct fp_list *}
alloclist(A) ::= alloc(X).  { A = fp_list_add(p, NULL, X); }
alloclist(A) ::= alloclist(L) ALLOC_COMMA alloc(X).
                            { A = fp_list_add(p, L, X); }
%type alloc {struct fp_alloc *}
alloc(A) ::= place(X) ALLOC_LT place(Y).  { A = fp_p_alloc(p, X, '<', Y); }
alloc(A) ::= place(X) ALLOC_GT place(Y).  { A = fp_p_alloc(p, Y, '<', X); }
alloc(A) ::= place(X) TILDEPLUS place(Y). { A = fp_p_alloc(p, X, '+', Y); }
alloc(A) ::= place(X) TILDEMINUS place(Y). { A = fp_p_alloc(p, X, '-', Y); }
alloc(A) ::= TILDEPLUS place(X).          { A = fp_p_alloc(p, X, '+', X); }
alloc(A) ::= TILDEMINUS place(X).         { A = fp_p_alloc(p, X, '-', X); }
%type place {struct fp_expr *}
place(A) ::= ALLOC_NAME(N).         { A = fp_p_name(p, N); }
place(A) ::= place(X) DOT NAME(N).  { A = fp_p_field(p, X, N); }
place(A) ::= place(X) LBRACKET bound(I) RBRACKET(Z).
                                    { A = fp_p_index(p, X, I, Z); }

/* ---- Types and variables ------------------------------------------------- */

%type type {struct fp_typeref *}
type(A) ::= BOOL(N) dims(D). { A = fp_p_type(p, N, D); }
type(A) ::= NAME(N) dims(D). { A = fp_p_type(p, N, D); }
type(A) ::= range(R).        { A = R; }

%type range {struct fp_typeref *}
range(A) ::= bound(X) DOTDOT bound(Y). { A = fp_p_range(p, X, Y); }

%type dims {struct fp_list *}
dims(A) ::= . { A = NULL; }
dims(A) ::= dims(L) LBRACKET bound(N) RBRACKET. { A = fp_p_dim(p, L, NULL, N); }
dims(A) ::= dims(L) LBRACKET bound(X) DOTDOT bound(Y) RBRACKET.
                                                { A = fp_p_dim(p, L, X, Y); }

/* Variables with their types; a type may be left out after the first. */
%type vars {struct fp_list *}
vars(A) ::= typedvar(V).               { A = V; }
vars(A) ::= vars(L) COMMA typedvar(V). { A = fp_list_join(p, L, V); }
vars(A) ::= vars(L) COMMA NAME(N) dims(D). { A = fp_p_var(p, L, NULL, N, D); }

/* Parameters, and those of a quantifier: the first ones may have no type, too. */
%type quantified {struct fp_list *}
quantified(A) ::= typedvar(V).                     { A = V; }
quantified(A) ::= NAME(N).                         { A = fp_p_untyped(p, N); }
quantified(A) ::= quantified(L) COMMA typedvar(V). { A = fp_list_join(p, L, V); }
quantified(A) ::= quantified(L) COMMA NAME(N) dims(D).
                                           { A = fp_p_var(p, L, NULL, N, D); }

%type typedvar {struct fp_list *}
typedvar(A) ::= type(T) NAME(N) dims(D). { A = fp_p_var(p, NULL, T, N, D); }

%type bound {struct fp_expr *}
bound(A) ::= limit(X).                { A = X; }
bound(A) ::= bound(X) PLUS limit(Y).  { A = fp_p_op(p, FP_ADD, X, Y); }
bound(A) ::= bound(X) MINUS limit(Y). { A = fp_p_op(p, FP_SUB, X, Y); }
%type limit {struct fp_expr *}
limit(A) ::= NUMBER(N).          { A = fp_p_number(p, N); }
limit(A) ::= MINUS(M) NUMBER(N). { A = fp_p_negative(p, M, N); }
limit(A) ::= NAME(N).            { A = fp_p_name(p, N); }

/* ---- Formulas and terms -------------------------------------------------- */

%type expr {struct fp_expr *}
expr(A) ::= operand(X).             { A = X; }
expr(A) ::= NOT(T) expr(X).         { A = fp_p_not(p, T, X); }
expr(A) ::= expr(X) AND expr(Y).      { A = fp_p_op(p, FP_AND, X, Y); }
expr(A) ::= expr(X) ASSUME expr(Y).   { A = fp_p_op(p, FP_AND, X, Y); }
expr(A) ::= expr(X) COFACTOR expr(Y). { A = fp_p_op(p, FP_AND, X, Y); }
expr(A) ::= expr(X) OR expr(Y).       { A = fp_p_op(p, FP_OR, X, Y); }
expr(A) ::= expr(X) IMPLIES expr(Y).  { A = fp_p_op(p, FP_IMPLIES, X, Y); }
expr(A) ::= expr(X) IMPLIED expr(Y).  { A = fp_p_op(p, FP_IMPLIES, Y, X); }
expr(A) ::= expr(X) IFF expr(Y).      { A = fp_p_op(p, FP_IFF, X, Y); }
expr(A) ::= expr(X) XOR expr(Y).      { A = fp_p_op(p, FP_XOR, X, Y); }
expr(A) ::= expr(X) EQ expr(Y).       { A = fp_p_op(p, FP_EQ, X, Y); }
expr(A) ::= expr(X) NE expr(Y).       { A = fp_p_op(p, FP_NE, X, Y); }
expr(A) ::= expr(X) LT expr(Y).       { A = fp_p_op(p, FP_LT, X, Y); }
expr(A) ::= expr(X) LE expr(Y).       { A = fp_p_op(p, FP_LE, X, Y); }
expr(A) ::= expr(X) GT expr(Y).       { A = fp_p_op(p, FP_GT, X, Y); }
expr(A) ::= expr(X) GE expr(Y).       { A = fp_p_op(p, FP_GE, X, Y); }
expr(A) ::= expr(X) IN path(N).       { A = fp_p_in(p, X, N); }
expr(A) ::= expr(X) IN LBRACE rows(R) RBRACE(Z).
                        { A = fp_p_among(p, fp_list_add(p, NULL, X), R, Z); }
expr(A) ::= LP pair(L) RP IN LBRACE rows(R) RBRACE(Z).
                                      { A = fp_p_among(p, L, R, Z); }
expr(A) ::= expr(X) PLUS expr(Y).     { A = fp_p_op(p, FP_ADD, X, Y); }
expr(A) ::= expr(X) MINUS expr(Y).    { A = fp_p_op(p, FP_SUB, X, Y); }
expr(A) ::= expr(C) QUESTION expr(X) COLON expr(Y).
                                      { A = fp_p_ite(p, C->span, C, X, Y); }
expr(A) ::= IF(T) LP expr(C) RP expr(X) ELSE expr(Y). [FAR]
                                      { A = fp_p_ite(p, T.span, C, X, Y); }
expr(A) ::= IF(T) LP expr(C) RP expr(X). [FAR]
                                      { A = fp_p_if(p, T, C, X); }
expr(A) ::= EXISTS(T) quantified(V) dot expr(X). [FAR]
                             { A = fp_p_quantified(p, FP_EXISTS, T, V, X); }
expr(A) ::= FORALL(T) quantified(V) dot expr(X). [FAR]
                             { A = fp_p_quantified(p, FP_FORALL, T, V, X); }
dot ::= DOT.
dot ::= COLON.

%type operand {struct fp_expr *}
operand(A) ::= NAME(N).   { A = fp_p_name(p, N); }
operand(A) ::= NUMBER(N). { A = fp_p_number(p, N); }
operand(A) ::= MINUS(M) NUMBER(N). { A = fp_p_negative(p, M, N); }
operand(A) ::= TRUE(T).   { A = fp_p_bool(p, T, true); }
operand(A) ::= FALSE(T).  { A = fp_p_bool(p, T, false); }
operand(A) ::= LP(X) expr(E) RP(Y).      { A = fp_p_paren(X, E, Y); }
operand(A) ::= operand(X) DOT NAME(N).   { A = fp_p_field(p, X, N); }
operand(A) ::= operand(X) LBRACKET expr(I) RBRACKET(Z).
                                         { A = fp_p_index(p, X, I, Z); }
operand(A) ::= NAME(N) LP RP(Z).         { A = fp_p_apply(p, N, NULL, Z); }
operand(A) ::= NAME(N) LP args(L) RP(Z). { A = fp_p_apply(p, N, L, Z); }
operand(A) ::= related(R) LP args(L) RP(Z). { A = fp_p_related(p, R, L, Z); }
operand(A) ::= NAME(N) STRING(S).        { A = fp_p_row(p, N, S); }
operand(A) ::= operand(X) WITH LBRACKET updates(U) RBRACKET(Z).
                                         { A = fp_p_with(p, X, U, Z); }
operand(A) ::= operand(X) ATTRIBUTE.     { A = X; }
operand(A) ::= CASE(T) arms(L) ESAC(Z).  { A = fp_p_case(p, T, L, Z); }

/* R*, R+, (R ; S), of binary relations. */
%type related {struct fp_related *}
related(A) ::= NAME(N) STAR(S).     { A = fp_p_closure(p, fp_p_step(p, N), S); }
related(A) ::= NAME(N) CLOSURE(S).  { A = fp_p_closure(p, fp_p_step(p, N), S); }
related(A) ::= LP(X) chain(C) RP(Y).    { A = fp_p_chain(X, C, Y); }
related(A) ::= LP(X) chain(C) RP(Y) STAR(S).
                           { A = fp_p_closure(p, fp_p_chain(X, C, Y), S); }
related(A) ::= LP(X) chain(C) RP(Y) CLOSURE(S).
                           { A = fp_p_closure(p, fp_p_chain(X, C, Y), S); }
%type chain {struct fp_related *}
chain(A) ::= step(X) SEMI step(Y).  { A = fp_p_then(p, X, Y); }
chain(A) ::= chain(X) SEMI step(Y). { A = fp_p_then(p, X, Y); }
%type step {struct fp_related *}
step(A) ::= NAME(N).    { A = fp_p_step(p, N); }
step(A) ::= related(R). { A = R; }

/* Tuples: a list of lists of terms. */
%type rows {struct fp_list *}
rows(A) ::= .           { A = NULL; }
rows(A) ::= rowlist(L). { A = L; }
%type rowlist {struct fp_list *}
rowlist(A) ::= row(X).                  { A = fp_list_add(p, NULL, X); }
rowlist(A) ::= rowlist(L) COMMA row(X). { A = fp_list_add(p, L, X); }
%type row {struct fp_list *}
row(A) ::= expr(X).       { A = fp_list_add(p, NULL, X); }
row(A) ::= LP pair(L) RP. { A = L; }
%type pair {struct fp_list *}
pair(A) ::= expr(X) COMMA expr(Y).
                 { A = fp_list_add(p, fp_list_add(p, NULL, X), Y); }
pair(A) ::= pair(L) COMMA expr(X). { A = fp_list_add(p, L, X); }

%type args {struct fp_list *}
args(A) ::= expr(X).               { A = fp_list_add(p, NULL, X); }
args(A) ::= args(L) COMMA expr(X). { A = fp_list_add(p, L, X); }

%type arms {struct fp_list *}
arms(A) ::= arm(L).                { A = L; }
arms(A) ::= arms(L) arm(M).        { A = fp_list_join(p, L, M); }
%type arm {struct fp_list *}
arm(A) ::= expr(G) COLON expr(X) SEMI.
                      { A = fp_list_add(p, fp_list_add(p, NULL, G), X); }

%type updates {struct fp_list *}
updates(A) ::= update(U).                  { A = fp_list_add(p, NULL, U); }
updates(A) ::= updates(L) COMMA update(U). { A = fp_list_add(p, L, U); }
%type update {struct fp_update *}
update(A) ::= component(N) EQ expr(X). { A = fp_p_update(p, N, X); }
update(A) ::= component(N) EQ ANY.    { A = fp_p_update(p, N, NULL); }
%type path {struct fp_path}
path(A) ::= NAME(N).             { A = fp_p_path(p, (struct fp_path){0}, N); }
path(A) ::= path(X) DOT NAME(N). { A = fp_p_path(p, X, N); }
%type component {struct fp_path}
component(A) ::= NAME(N). { A = fp_p_path(p, (struct fp_path){0}, N); }
component(A) ::= component(X) LBRACKET expr(I) RBRACKET(Z).
                          { A = fp_p_path_index(p, X, I, Z); }
component(A) ::= component(X) DOT NAME(N). { A = fp_p_path(p, X, N); }

/* Looks the token up in the tables as the parser would, without touching its
   stack: a reduction pops states and pushes the one that goto gives, and the
   pushed ones are kept aside.  Every reduction pops what it pushed or more,
   but for the few empty rules. */
%code {
bool fp_grammar_accepts(void *parser, int token) {
  const yyParser *y = parser;
  size_t below = (size_t)(y->yytos - y->yystack) + 1, pushed = 0;
  YYACTIONTYPE aside[32];
  for (;;) {
    YYACTIONTYPE act =
        pushed ? aside[pushed - 1] : y->yystack[below - 1].stateno;
    act = yy_find_shift_action((YYCODETYPE)token, act);
    if (act <= YY_MAX_SHIFTREDUCE || act == YY_ACCEPT_ACTION)
      return true;
    if (act < YY_MIN_REDUCE)
      return false;
    unsigned rule = act - YY_MIN_REDUCE;
    for (int n = -yyRuleInfoNRhs[rule]; n > 0; n--)
      if (pushed)
        pushed--;
      else
        below--;
    act = pushed ? aside[pushed - 1] : y->yystack[below - 1].stateno;
    if (pushed == sizeof aside / sizeof *aside)
      return true; /* let the parser find out */
    aside[pushed++] =
        yy_find_reduce_action(act, (YYCODETYPE)yyRuleInfoLhs[rule]);
  }
}
}
