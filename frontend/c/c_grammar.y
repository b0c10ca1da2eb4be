/* frontend/c/c_grammar.y — the grammar of C11 after the preprocessor, with
 * the forms of GNU that headers use.
 *
 * What names are types is known to the driver (c_parse.c), which also takes
 * attributes and `asm(…)` as one token each.  Each action is one call into
 * c_parse.h.  Parameters in the old style, declared before the body, are not
 * there: they are not told from attributes by one token.
 */
%name c_parser
%token_prefix C_T_
%token_type {struct c_token}
%default_type {struct c_token}
%extra_argument {struct c_builder *b}
%start_symbol program
/* The stack grows as needed; c_parse.c bounds the nesting. */
%stack_size 0

%include {
#include "c_parse.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include "engine/base/lemon.h" /* the last */
}

%syntax_error {
  int expected[YYNTOKEN];
  unsigned n = 0;
  for (int t = 1; t < YYNTOKEN; t++)
    if (yy_find_shift_action((YYCODETYPE)t, yypParser->yytos->stateno) !=
        YY_ERROR_ACTION)
      expected[n++] = t;
  c_syntax_error(b, yymajor, TOKEN, expected, n);
}

%left COMMA.
%right ASSIGN MUL_ASSIGN DIV_ASSIGN REM_ASSIGN ADD_ASSIGN SUB_ASSIGN SHL_ASSIGN
       SHR_ASSIGN AND_ASSIGN XOR_ASSIGN OR_ASSIGN.
%right QUESTION COLON.
%left OROR.
%left ANDAND.
%left OR.
%left XOR.
%left AND.
%left EQ NE.
%left LT LE GT GE.
%left SHL SHR.
%left PLUS MINUS.
%left STAR SLASH PERCENT.
%nonassoc THEN.
%nonassoc ELSE.

/* ---- Programs ------------------------------------------------------------ */

program ::= units.
units ::= .
units ::= units SEMI.
units ::= units ASM(T) SEMI. { c_file_asm(b, T); }
units ::= units declaration(D).  { c_add_unit(b, D); }
units ::= units function(D).     { c_add_unit(b, D); }
units ::= units error SEMI.
units ::= units error RBRACE.

%type function {struct c_declaration *}
%type function_head {struct c_declaration *}
%type old_head {struct c_declaration *}
function(R) ::= function_head(H) block(S). { R = c_function(H, S); }
function(R) ::= old_head(H) block(S).      { R = c_function(H, S); }
/* OLD stands before what is said of names (c_parse.c): else a function without ";" would
   go on with the next declaration. */
old_head(R) ::= function_head(H) OLD old_params(L). { R = c_old_function_head(b, H, L); }
function_head(R) ::= specs(S) declarator(D) post(A). { R = c_function_head(b, S, D, A); }
function_head(R) ::= declarator(D) post(A). { R = c_function_head(b, c_specs_new(b, D->span), D, A); }

/* ---- Declarations -------------------------------------------------------- */

%type declaration {struct c_declaration *}
declaration(R) ::= specs(S) SEMI. { R = c_declare(b, S, NULL, (struct c_attributes){0}, false); }
declaration(R) ::= list(L) SEMI.  { R = L.first; }
declaration(R) ::= STATIC_ASSERT(T) LPAREN cond(E) RPAREN SEMI. { R = c_static_assert(b, T, E); }
declaration(R) ::= STATIC_ASSERT(T) LPAREN cond(E) COMMA STRING RPAREN SEMI. { R = c_static_assert(b, T, E); }

/* Declared one by one, so that a name is known in what follows it. */
%type list {struct c_declarations}
%type named {struct c_declaration *}
%type next_named {struct c_declaration *}
list(R) ::= named(D).               { R = c_declarations_of(D); }
list(R) ::= named(D) ASSIGN init(I). { R = c_declarations_of(c_initialise(D, I)); }
list(R) ::= list(L) COMMA next_named(D). { c_same_specs(b, L, D); R = c_declarations_add(L, D); }
list(R) ::= list(L) COMMA next_named(D) ASSIGN init(I). { c_same_specs(b, L, D); R = c_declarations_add(L, c_initialise(D, I)); }
named(R) ::= specs(S) declarator(D) post(A). { R = c_declare(b, S, D, A, true); }
next_named(R) ::= declarator(D) post(A). { R = c_declare(b, NULL, D, A, true); }

%type post {struct c_attributes}
post(R) ::= .                    { R = (struct c_attributes){0}; }
post(R) ::= post(A) ATTRIBUTE(T). { R = c_attributes_join(A, T.attributes); }
post(R) ::= post(A) ASM(T).       { R = c_linked_name(b, A, T); }

%type specs {struct c_specs *}
specs(R) ::= spec(S).           { R = c_specs_add(b, NULL, S); }
specs(R) ::= specs(L) spec(S).  { R = c_specs_add(b, L, S); }

%type spec {struct c_spec}
spec(R) ::= TYPEDEF(T).  { R = c_storage(T, C_S_TYPEDEF); }
spec(R) ::= EXTERN(T).   { R = c_storage(T, C_S_EXTERN); }
spec(R) ::= STATIC(T).   { R = c_storage(T, C_S_STATIC); }
spec(R) ::= AUTO(T).     { R = c_storage(T, C_S_AUTO); }
spec(R) ::= REGISTER(T). { R = c_storage(T, C_S_REGISTER); }
spec(R) ::= THREAD(T).   { R = c_storage(T, C_S_THREAD); }
spec(R) ::= INLINE(T).   { R = c_storage(T, C_S_INLINE); }
spec(R) ::= NORETURN(T). { R = c_storage(T, C_S_NORETURN); }
spec(R) ::= QUALIFIER(T). { R = c_qualifier(b, T); }
spec(R) ::= ATTRIBUTE(T). { R = c_spec_attributes(T); }
spec(R) ::= VOID(T).     { R = c_word(T, C_W_VOID); }
spec(R) ::= CHAR(T).     { R = c_word(T, C_W_CHAR); }
spec(R) ::= SHORT(T).    { R = c_word(T, C_W_SHORT); }
spec(R) ::= INT(T).      { R = c_word(T, C_W_INT); }
spec(R) ::= LONG(T).     { R = c_word(T, C_W_LONG); }
spec(R) ::= FLOAT(T).    { R = c_word(T, C_W_FLOAT); }
spec(R) ::= DOUBLE(T).   { R = c_word(T, C_W_DOUBLE); }
spec(R) ::= SIGNED(T).   { R = c_word(T, C_W_SIGNED); }
spec(R) ::= UNSIGNED(T). { R = c_word(T, C_W_UNSIGNED); }
spec(R) ::= BOOL(T).     { R = c_word(T, C_W_BOOL); }
spec(R) ::= INT128(T).   { R = c_word(T, C_W_INT128); }
spec(R) ::= UINT128(T).  { R = c_word(T, C_W_UINT128); }
spec(R) ::= COMPLEX(T).  { R = c_word(T, C_W_COMPLEX); }
spec(R) ::= OTHER_FLOAT(T). { R = c_word(T, C_W_OTHER_FLOAT); }
spec(R) ::= VA_LIST(T).  { R = c_word(T, C_W_VA_LIST); }
spec(R) ::= AUTO_TYPE(T). { R = c_spec_auto(T); }
spec(R) ::= TYPENAME(T). { R = c_spec_name(T); }
spec(R) ::= TYPEOF(T) LPAREN typename(N) RPAREN(E). { R = c_spec_typeof(T, N, NULL, E); }
spec(R) ::= TYPEOF(T) LPAREN expr(X) RPAREN(E).     { R = c_spec_typeof(T, NULL, X, E); }
spec(R) ::= ATOMIC_OF(T) LPAREN typename(N) RPAREN(E). { R = c_spec_typeof(T, N, NULL, E); R.storage = C_S_ATOMIC; }
spec(R) ::= ALIGNAS(T) LPAREN typename(N) RPAREN(E).   { R = c_spec_align(b, T, N, NULL, E); }
spec(R) ::= ALIGNAS(T) LPAREN cond(X) RPAREN(E).       { R = c_spec_align(b, T, NULL, X, E); }
spec(R) ::= tagged(T). { R = c_spec_tagged(T); }

%type tagged {struct c_tagged *}
%type tag_head {struct c_tagged *}
tagged(R) ::= tag_head(H) anyname(N). { R = c_tag_name(H, N); }
tagged(R) ::= tag_head(H) LBRACE members(M) RBRACE(E). { R = c_tag_members(H, M, E); }
tagged(R) ::= tag_head(H) anyname(N) LBRACE members(M) RBRACE(E). { R = c_tag_members(c_tag_name(H, N), M, E); }
tag_head(R) ::= STRUCT(T). { R = c_tag_new(b, C_STRUCT, T); }
tag_head(R) ::= UNION(T).  { R = c_tag_new(b, C_UNION, T); }
tag_head(R) ::= tag_head(H) ATTRIBUTE(T). { R = c_tag_attributes(H, T); }

%type enum_head {struct c_tagged *}
tagged(R) ::= enum_head(H) anyname(N). { R = c_tag_name(H, N); }
tagged(R) ::= enum_head(H) LBRACE enumerators(L) comma RBRACE(E). { R = c_tag_enumerators(H, L, E); }
tagged(R) ::= enum_head(H) anyname(N) LBRACE enumerators(L) comma RBRACE(E). { R = c_tag_enumerators(c_tag_name(H, N), L, E); }
enum_head(R) ::= ENUM(T). { R = c_tag_new(b, C_ENUM, T); }
enum_head(R) ::= enum_head(H) ATTRIBUTE(T). { R = c_tag_attributes(H, T); }
comma ::= .
comma ::= COMMA.

%type enumerators {struct c_enumerators}
%type enumerator {struct c_enumerator *}
enumerators(R) ::= enumerator(E).                      { R = c_enumerators_add((struct c_enumerators){0}, E, NULL); }
enumerators(R) ::= enumerator(E) ASSIGN cond(V).       { R = c_enumerators_add((struct c_enumerators){0}, E, V); }
enumerators(R) ::= enumerators(L) COMMA enumerator(E). { R = c_enumerators_add(L, E, NULL); }
enumerators(R) ::= enumerators(L) COMMA enumerator(E) ASSIGN cond(V). { R = c_enumerators_add(L, E, V); }
enumerator(R) ::= anyname(N). { R = c_enumerator(b, N); }
enumerator(R) ::= enumerator(E) ATTRIBUTE. { R = E; }

%type members {struct c_declarations}
%type member_list {struct c_declarations}
%type member {struct c_declaration *}
members(R) ::= .                                   { R = (struct c_declarations){0}; }
members(R) ::= members(L) SEMI.                    { R = L; }
members(R) ::= members(L) specs(S) SEMI.           { R = c_declarations_add(L, c_member(b, S, NULL, NULL, (struct c_attributes){0})); }
members(R) ::= members(L) specs(S) member_list(M) SEMI. { R = c_declarations_join(L, c_all_specs(b, S, M)); }
members(R) ::= members(L) STATIC_ASSERT(T) LPAREN cond(E) RPAREN SEMI. { R = c_declarations_add(L, c_static_assert(b, T, E)); }
members(R) ::= members(L) STATIC_ASSERT(T) LPAREN cond(E) COMMA STRING RPAREN SEMI. { R = c_declarations_add(L, c_static_assert(b, T, E)); }
members(R) ::= members(L) error SEMI.              { R = L; }
member_list(R) ::= member(M).                      { R = c_declarations_of(M); }
member_list(R) ::= member_list(L) COMMA member(M). { R = c_declarations_add(L, M); }
member(R) ::= declarator(D) post(A).               { R = c_member(b, NULL, D, NULL, A); }
member(R) ::= declarator(D) COLON cond(W) post(A). { R = c_member(b, NULL, D, W, A); }
member(R) ::= COLON cond(W) post(A).               { R = c_member(b, NULL, NULL, W, A); }

/* ---- Declarators --------------------------------------------------------- */

%type declarator {struct c_declarator *}
%type direct {struct c_declarator *}
declarator(R) ::= direct(D). { R = D; }
declarator(R) ::= STAR(T) quals declarator(D). { R = c_pointer(b, T, D); }
direct(R) ::= NAME(N). { R = c_named(b, N); }
direct(R) ::= LPAREN declarator(D) RPAREN. { R = D; }
direct(R) ::= direct(D) array(A).  { R = c_derive(b, D, A); }
direct(R) ::= direct(D) params(P). { R = c_derive(b, D, P); }
quals ::= .
quals ::= quals QUALIFIER.
quals ::= quals ATTRIBUTE(T). { c_drop_attributes(b, T); c_pointer_attributes(b, T); }

/* The parameters of a function as they were written before 1989: their names, and
   behind the list what they are (C11 6.9.1). */
%type old_names {struct c_declarations}
%type old_params {struct c_declarations}
%type old_list {struct c_declarations}
direct(R) ::= direct(D) LPAREN(T) old_names(L) RPAREN(E). { R = c_derive(b, D, c_old_params(b, T, L, E)); }
old_names(R) ::= NAME(N).                    { R = c_declarations_of(c_old_param(b, N)); }
old_names(R) ::= old_names(L) COMMA NAME(N). { R = c_declarations_add(L, c_old_param(b, N)); }
old_params(R) ::= specs(S) old_list(L) SEMI. { R = c_all_specs(b, S, L); }
old_params(R) ::= old_params(P) specs(S) old_list(L) SEMI. { R = c_declarations_join(P, c_all_specs(b, S, L)); }
old_list(R) ::= declarator(D).                   { R = c_declarations_of(c_param(b, NULL, D, (struct c_attributes){0})); }
old_list(R) ::= old_list(L) COMMA declarator(D). { R = c_declarations_add(L, c_param(b, NULL, D, (struct c_attributes){0})); }

%type array {struct c_declarator *}
array(R) ::= LBRACKET(T) array_words RBRACKET(E).          { R = c_array(b, T, NULL, false, E); }
array(R) ::= LBRACKET(T) array_words assign(X) RBRACKET(E). { R = c_array(b, T, X, false, E); }
array(R) ::= LBRACKET(T) array_words STAR RBRACKET(E).     { R = c_array(b, T, NULL, true, E); }
array_words ::= .
array_words ::= array_words QUALIFIER.
array_words ::= array_words STATIC.

%type params {struct c_declarator *}
%type param_list {struct c_declarations}
%type param {struct c_declaration *}
params(R) ::= LPAREN(T) RPAREN(E).               { R = c_params(b, T, (struct c_declarations){0}, false, E); }
params(R) ::= LPAREN(T) param_list(L) RPAREN(E). { R = c_params(b, T, L, false, E); }
params(R) ::= LPAREN(T) param_list(L) COMMA DOTS RPAREN(E). { R = c_params(b, T, L, true, E); }
param_list(R) ::= param(P).                      { R = c_declarations_of(P); }
param_list(R) ::= param_list(L) COMMA param(P).  { R = c_declarations_add(L, P); }
param(R) ::= specs(S).                           { R = c_param(b, S, NULL, (struct c_attributes){0}); }
param(R) ::= specs(S) declarator(D) post(A).     { R = c_param(b, S, D, A); }
param(R) ::= specs(S) abstract(D).               { R = c_param(b, S, D, (struct c_attributes){0}); }

%type abstract {struct c_declarator *}
%type direct_abstract {struct c_declarator *}
abstract(R) ::= STAR(T) quals.             { R = c_pointer(b, T, NULL); }
abstract(R) ::= STAR(T) quals abstract(D). { R = c_pointer(b, T, D); }
abstract(R) ::= direct_abstract(D).        { R = D; }
direct_abstract(R) ::= LPAREN abstract(D) RPAREN. { R = D; }
direct_abstract(R) ::= array(A).                  { R = A; }
direct_abstract(R) ::= params(P).                 { R = P; }
direct_abstract(R) ::= direct_abstract(D) array(A).  { R = c_derive(b, D, A); }
direct_abstract(R) ::= direct_abstract(D) params(P). { R = c_derive(b, D, P); }

%type typename {struct c_typename *}
typename(R) ::= specs(S).             { R = c_typename(b, S, NULL); }
typename(R) ::= specs(S) abstract(D). { R = c_typename(b, S, D); }

anyname(R) ::= NAME(N).     { R = N; }
anyname(R) ::= TYPENAME(N). { R = N; }

/* ---- Initialisers -------------------------------------------------------- */

%type init {struct c_init *}
%type inits {struct c_inits}
%type item {struct c_init *}
%type designators {struct c_designators}
%type designator {struct c_designator *}
init(R) ::= assign(E). { R = c_init_expr(b, E); }
init(R) ::= LBRACE(T) RBRACE(E). { R = c_init_list(b, T, (struct c_inits){0}, E); }
init(R) ::= LBRACE(T) inits(L) comma RBRACE(E). { R = c_init_list(b, T, L, E); }
inits(R) ::= item(I).                { R = c_inits_add((struct c_inits){0}, I); }
inits(R) ::= inits(L) COMMA item(I). { R = c_inits_add(L, I); }
item(R) ::= init(I). { R = I; }
item(R) ::= designators(D) ASSIGN init(I). { I->designators = D.first; R = I; }
item(R) ::= NAME(N) COLON init(I). { I->designators = c_designator(b, N, NULL, NULL); R = I; }
designators(R) ::= designator(D). { R = c_designators_add((struct c_designators){0}, D); }
designators(R) ::= designators(L) designator(D). { R = c_designators_add(L, D); }
designator(R) ::= DOT anyname(N). { R = c_designator(b, N, NULL, NULL); }
designator(R) ::= LBRACKET(T) cond(X) RBRACKET. { R = c_designator(b, T, X, NULL); }
designator(R) ::= LBRACKET(T) cond(X) DOTS cond(Y) RBRACKET. { R = c_designator(b, T, X, Y); }

/* ---- Statements ---------------------------------------------------------- */

%type block {struct c_stmt *}
%type stmts {struct c_stmts}
%type stmt {struct c_stmt *}
%type labelled {struct c_stmt *}
%type open_label {struct c_stmt *}
block(R) ::= LBRACE(T) stmts(L) RBRACE(E). { R = c_block(b, T, L, E); }
stmts(R) ::= .                        { R = (struct c_stmts){0}; }
stmts(R) ::= stmts(L) stmt(S).        { R = c_stmts_add(L, S); }
stmts(R) ::= stmts(L) declaration(D). { R = c_stmts_add(L, c_stmt_declaration(b, D)); }
stmts(R) ::= local_labels(L) SEMI.    { R = L; }
stmts(R) ::= stmts(L) error SEMI.     { R = L; }
stmts(R) ::= stmts(L) nested_head block. { R = L; }
nested_head ::= specs declarator(D) post. { c_refuse_nested(b, D); }
/* Labels before a declaration or the end of a block (C23; gcc and cil). */
%type before_declaration {struct c_stmts}
%type before_end {struct c_stmt *}
stmts(R) ::= stmts(L) before_declaration(S). { R = c_stmts_add(c_stmts_add(L, S.first), S.last); }
before_declaration(R) ::= open_label(S) declaration(D). { R.first = c_label_alone(b, S); R.last = c_stmt_declaration(b, D); }
before_declaration(R) ::= open_label(S) before_declaration(L). { R = L; R.first = c_label_of(b, S, L.first); }
block(R) ::= LBRACE(T) stmts(L) before_end(S) RBRACE(E). { R = c_block(b, T, c_stmts_add(L, S), E); }
before_end(R) ::= open_label(S). { R = c_label_alone(b, S); }
before_end(R) ::= open_label(S) before_end(N). { R = c_label_of(b, S, N); }
%type local_labels {struct c_stmts}
local_labels(R) ::= stmts(L) LABEL NAME(N). { R = c_stmts_add(L, c_label(b, C_ST_LOCAL_LABEL, N, NULL, NULL, N)); }
local_labels(R) ::= local_labels(L) COMMA NAME(N). { R = c_stmts_add(L, c_label(b, C_ST_LOCAL_LABEL, N, NULL, NULL, N)); }

stmt(R) ::= block(S). { R = S; }
stmt(R) ::= labelled(S). { R = S; }
stmt(R) ::= SEMI(T).         { R = c_expression(b, T, NULL, T); }
stmt(R) ::= expr(X) SEMI(E). { R = c_expression(b, E, X, E); }
stmt(R) ::= ASM(T) SEMI(E).  { R = c_asm(b, T, E); }
stmt(R) ::= IF(T) LPAREN expr(X) RPAREN(P) stmt(S). [THEN] { R = c_if(b, T, X, P, S, NULL); }
stmt(R) ::= IF(T) LPAREN expr(X) RPAREN(P) stmt(S) ELSE stmt(E). { R = c_if(b, T, X, P, S, E); }
stmt(R) ::= SWITCH(T) LPAREN expr(X) RPAREN(P) stmt(S). { R = c_loop(b, C_ST_SWITCH, T, X, P, S); }
stmt(R) ::= WHILE(T) LPAREN expr(X) RPAREN(P) stmt(S).  { R = c_loop(b, C_ST_WHILE, T, X, P, S); }
stmt(R) ::= DO(T) stmt(S) WHILE(W) LPAREN expr(X) RPAREN(P) SEMI(E). { R = c_do(b, T, S, W, X, P, E); }
stmt(R) ::= FOR(T) LPAREN maybe(I) SEMI maybe(X) SEMI maybe(N) RPAREN(P) stmt(S).
    { R = c_for(b, T, NULL, I, X, N, P, S); }
stmt(R) ::= FOR(T) LPAREN declaration(D) maybe(X) SEMI maybe(N) RPAREN(P) stmt(S).
    { R = c_for(b, T, D, NULL, X, N, P, S); }
stmt(R) ::= GOTO(T) anyname(N) SEMI(E). { R = c_jump(b, C_ST_GOTO, T, N.name, NULL, E); }
stmt(R) ::= GOTO(T) STAR expr(X) SEMI(E). { R = c_jump(b, C_ST_GOTO_COMPUTED, T, NULL, X, E); }
stmt(R) ::= BREAK(T) SEMI(E).    { R = c_jump(b, C_ST_BREAK, T, NULL, NULL, E); }
stmt(R) ::= CONTINUE(T) SEMI(E). { R = c_jump(b, C_ST_CONTINUE, T, NULL, NULL, E); }
stmt(R) ::= RETURN(T) maybe(X) SEMI(E). { R = c_jump(b, C_ST_RETURN, T, NULL, X, E); }

labelled(R) ::= open_label(L) stmt(S). { R = c_label_of(b, L, S); }
open_label(R) ::= NAME(N) COLON(E).    { R = c_label(b, C_ST_LABEL, N, NULL, NULL, E); }
open_label(R) ::= CASE(T) cond(X) COLON(E). { R = c_label(b, C_ST_CASE, T, X, NULL, E); }
open_label(R) ::= CASE(T) cond(X) DOTS cond(Y) COLON(E). { R = c_label(b, C_ST_CASE, T, X, Y, E); }
open_label(R) ::= DEFAULT(T) COLON(E). { R = c_label(b, C_ST_DEFAULT, T, NULL, NULL, E); }

%type maybe {struct c_expr *}
maybe(R) ::= .        { R = NULL; }
maybe(R) ::= expr(X). { R = X; }

/* ---- Expressions --------------------------------------------------------- */

%type expr {struct c_expr *}
%type assign {struct c_expr *}
%type cond {struct c_expr *}
%type binary {struct c_expr *}
%type cast {struct c_expr *}
%type unary {struct c_expr *}
%type postfix {struct c_expr *}
%type primary {struct c_expr *}
%type args {struct c_exprs}

expr(R) ::= assign(X). { R = X; }
expr(R) ::= expr(X) COMMA assign(Y). { R = c_expr2(b, C_E_COMMA, 0, X, Y); }

assign(R) ::= cond(X). { R = X; }
assign(R) ::= unary(X) ASSIGN assign(Y).     { R = c_expr2(b, C_E_ASSIGN, 0, X, Y); }
assign(R) ::= unary(X) MUL_ASSIGN assign(Y). { R = c_expr2(b, C_E_ASSIGN_OP, C_OP_MUL, X, Y); }
assign(R) ::= unary(X) DIV_ASSIGN assign(Y). { R = c_expr2(b, C_E_ASSIGN_OP, C_OP_DIV, X, Y); }
assign(R) ::= unary(X) REM_ASSIGN assign(Y). { R = c_expr2(b, C_E_ASSIGN_OP, C_OP_REM, X, Y); }
assign(R) ::= unary(X) ADD_ASSIGN assign(Y). { R = c_expr2(b, C_E_ASSIGN_OP, C_OP_ADD, X, Y); }
assign(R) ::= unary(X) SUB_ASSIGN assign(Y). { R = c_expr2(b, C_E_ASSIGN_OP, C_OP_SUB, X, Y); }
assign(R) ::= unary(X) SHL_ASSIGN assign(Y). { R = c_expr2(b, C_E_ASSIGN_OP, C_OP_SHL, X, Y); }
assign(R) ::= unary(X) SHR_ASSIGN assign(Y). { R = c_expr2(b, C_E_ASSIGN_OP, C_OP_SHR, X, Y); }
assign(R) ::= unary(X) AND_ASSIGN assign(Y). { R = c_expr2(b, C_E_ASSIGN_OP, C_OP_AND, X, Y); }
assign(R) ::= unary(X) XOR_ASSIGN assign(Y). { R = c_expr2(b, C_E_ASSIGN_OP, C_OP_XOR, X, Y); }
assign(R) ::= unary(X) OR_ASSIGN assign(Y).  { R = c_expr2(b, C_E_ASSIGN_OP, C_OP_OR, X, Y); }

cond(R) ::= binary(X). { R = X; }
cond(R) ::= binary(C) QUESTION expr(X) COLON cond(Y). { R = c_conditional(b, C, X, Y); }
cond(R) ::= binary(C) QUESTION COLON cond(Y).         { R = c_conditional(b, C, NULL, Y); }

binary(R) ::= cast(X). { R = X; }
binary(R) ::= binary(X) OROR binary(Y).   { R = c_expr2(b, C_E_LOGICAL_OR, 0, X, Y); }
binary(R) ::= binary(X) ANDAND binary(Y). { R = c_expr2(b, C_E_LOGICAL_AND, 0, X, Y); }
binary(R) ::= binary(X) OR binary(Y).     { R = c_expr2(b, C_E_BINARY, C_OP_OR, X, Y); }
binary(R) ::= binary(X) XOR binary(Y).    { R = c_expr2(b, C_E_BINARY, C_OP_XOR, X, Y); }
binary(R) ::= binary(X) AND binary(Y).    { R = c_expr2(b, C_E_BINARY, C_OP_AND, X, Y); }
binary(R) ::= binary(X) EQ binary(Y).     { R = c_expr2(b, C_E_BINARY, C_OP_EQ, X, Y); }
binary(R) ::= binary(X) NE binary(Y).     { R = c_expr2(b, C_E_BINARY, C_OP_NE, X, Y); }
binary(R) ::= binary(X) LT binary(Y).     { R = c_expr2(b, C_E_BINARY, C_OP_LT, X, Y); }
binary(R) ::= binary(X) LE binary(Y).     { R = c_expr2(b, C_E_BINARY, C_OP_LE, X, Y); }
binary(R) ::= binary(X) GT binary(Y).     { R = c_expr2(b, C_E_BINARY, C_OP_GT, X, Y); }
binary(R) ::= binary(X) GE binary(Y).     { R = c_expr2(b, C_E_BINARY, C_OP_GE, X, Y); }
binary(R) ::= binary(X) SHL binary(Y).    { R = c_expr2(b, C_E_BINARY, C_OP_SHL, X, Y); }
binary(R) ::= binary(X) SHR binary(Y).    { R = c_expr2(b, C_E_BINARY, C_OP_SHR, X, Y); }
binary(R) ::= binary(X) PLUS binary(Y).   { R = c_expr2(b, C_E_BINARY, C_OP_ADD, X, Y); }
binary(R) ::= binary(X) MINUS binary(Y).  { R = c_expr2(b, C_E_BINARY, C_OP_SUB, X, Y); }
binary(R) ::= binary(X) STAR binary(Y).   { R = c_expr2(b, C_E_BINARY, C_OP_MUL, X, Y); }
binary(R) ::= binary(X) SLASH binary(Y).  { R = c_expr2(b, C_E_BINARY, C_OP_DIV, X, Y); }
binary(R) ::= binary(X) PERCENT binary(Y). { R = c_expr2(b, C_E_BINARY, C_OP_REM, X, Y); }

cast(R) ::= unary(X). { R = X; }
cast(R) ::= LPAREN(T) typename(N) RPAREN cast(X). { R = c_cast(b, T, N, X); }

unary(R) ::= postfix(X). { R = X; }
unary(R) ::= INC(T) unary(X).    { R = c_prefix(b, C_E_PRE_INC, T, X); }
unary(R) ::= DEC(T) unary(X).    { R = c_prefix(b, C_E_PRE_DEC, T, X); }
unary(R) ::= AND(T) cast(X).     { R = c_prefix(b, C_E_ADDRESS, T, X); }
unary(R) ::= STAR(T) cast(X).    { R = c_prefix(b, C_E_DEREF, T, X); }
unary(R) ::= PLUS(T) cast(X).    { R = c_prefix(b, C_E_PLUS, T, X); }
unary(R) ::= MINUS(T) cast(X).   { R = c_prefix(b, C_E_MINUS, T, X); }
unary(R) ::= TILDE(T) cast(X).   { R = c_prefix(b, C_E_COMPLEMENT, T, X); }
unary(R) ::= NOT(T) cast(X).     { R = c_prefix(b, C_E_NOT, T, X); }
unary(R) ::= REAL(T) cast(X).    { R = c_prefix(b, C_E_COMPLEX, T, X); }
unary(R) ::= SIZEOF(T) unary(X).  { R = c_prefix(b, C_E_SIZEOF, T, X); }
unary(R) ::= ALIGNOF(T) unary(X). { R = c_prefix(b, C_E_ALIGNOF, T, X); }
unary(R) ::= SIZEOF(T) LPAREN typename(N) RPAREN(E).  { R = c_of_type(b, C_E_SIZEOF_TYPE, T, N, E); }
unary(R) ::= ALIGNOF(T) LPAREN typename(N) RPAREN(E). { R = c_of_type(b, C_E_ALIGNOF_TYPE, T, N, E); }
unary(R) ::= ANDAND(T) NAME(N).  { R = c_label_address(b, T, N); }

postfix(R) ::= primary(X). { R = X; }
postfix(R) ::= postfix(X) LBRACKET expr(Y) RBRACKET(E). { R = c_spanned(c_expr2(b, C_E_INDEX, 0, X, Y), E); }
postfix(R) ::= postfix(X) LPAREN RPAREN(E).         { R = c_call(b, X, (struct c_exprs){0}, E); }
postfix(R) ::= postfix(X) LPAREN args(A) RPAREN(E). { R = c_call(b, X, A, E); }
postfix(R) ::= postfix(X) DOT anyname(N).   { R = c_member_of(b, C_E_MEMBER, X, N); }
postfix(R) ::= postfix(X) ARROW anyname(N). { R = c_member_of(b, C_E_ARROW, X, N); }
postfix(R) ::= postfix(X) INC(T). { R = c_postfix(b, C_E_POST_INC, X, T); }
postfix(R) ::= postfix(X) DEC(T). { R = c_postfix(b, C_E_POST_DEC, X, T); }
postfix(R) ::= LPAREN(T) typename(N) RPAREN LBRACE(L) RBRACE(E).
    { R = c_compound(b, T, N, c_init_list(b, L, (struct c_inits){0}, E)); }
postfix(R) ::= LPAREN(T) typename(N) RPAREN LBRACE(L) inits(I) comma RBRACE(E).
    { R = c_compound(b, T, N, c_init_list(b, L, I, E)); }
args(R) ::= assign(X).                { R = c_exprs_add((struct c_exprs){0}, X); }
args(R) ::= args(L) COMMA assign(X).  { R = c_exprs_add(L, X); }

primary(R) ::= NAME(T).      { R = c_name(b, T); }
primary(R) ::= NUMBER(T).    { R = c_number(b, T); }
primary(R) ::= CHARACTER(T). { R = c_character(b, T); }
primary(R) ::= strings(T).   { R = c_string(b, T); }
primary(R) ::= LPAREN(T) expr(X) RPAREN(E). { R = c_parens(T, X, E); }
primary(R) ::= LPAREN(T) block(S) RPAREN(E). { R = c_statement_expr(b, T, S, E); }
primary(R) ::= GENERIC(T) LPAREN assign(X) COMMA associations(A) RPAREN(E). { R = c_generic(b, T, X, A, E); }
primary(R) ::= OFFSETOF(T) LPAREN typename(N) COMMA offset(D) RPAREN(E). { R = c_offsetof(b, T, N, D, E); }
primary(R) ::= VA_ARG(T) LPAREN assign(X) COMMA typename(N) RPAREN(E). { R = c_va_arg(b, T, X, N, E); }
primary(R) ::= COMPATIBLE(T) LPAREN typename(N) COMMA typename(M) RPAREN(E). { R = c_compatible_types(b, T, N, M, E); }
%type strings {struct c_token}
strings(R) ::= STRING(T).            { R = T; }
strings(R) ::= strings(L) STRING(T). { R = L; R.span = span_join(L.span, T.span); }
%type associations {struct c_associations}
%type association {struct c_association *}
associations(R) ::= association(A). { R = c_associations_add((struct c_associations){0}, A); }
associations(R) ::= associations(L) COMMA association(A). { R = c_associations_add(L, A); }
association(R) ::= typename(N) COLON assign(X). { R = c_association(b, N, X); }
association(R) ::= DEFAULT COLON assign(X).     { R = c_association(b, NULL, X); }
%type offset {struct c_designators}
offset(R) ::= anyname(N). { R = c_designators_add((struct c_designators){0}, c_designator(b, N, NULL, NULL)); }
offset(R) ::= offset(L) DOT anyname(N). { R = c_designators_add(L, c_designator(b, N, NULL, NULL)); }
offset(R) ::= offset(L) LBRACKET(T) expr(X) RBRACKET. { R = c_designators_add(L, c_designator(b, T, X, NULL)); }
