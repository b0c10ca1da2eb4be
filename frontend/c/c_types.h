/* frontend/c/c_types.h — types of C and their layout.
 *
 * Types live in an arena and are immutable but for structs, unions and enums,
 * which are completed where their members are read.  Arithmetic types are one
 * object each per table, so that they can be compared by pointer; other types
 * are compared by c_compatible.  Qualifiers are no part of a type here: what they
 * forbid is gcc's to refuse.
 *
 * Layout follows the System V ABI for i386 (ILP32) and x86-64 (LP64).
 */
#ifndef FIXC_C_TYPES_H
#define FIXC_C_TYPES_H

#include "engine/base/arena.h"
#include "engine/base/source.h"

#include <stdbool.h>
#include <stdint.h>

/* The integer types stand in the order of their ranks (C11 6.3.1.1), unsigned
   after signed. */
enum c_kind {
  C_VOID,
  C_BOOL,
  C_CHAR, /* plain char: signed on these machines */
  C_SCHAR,
  C_UCHAR,
  C_SHORT,
  C_USHORT,
  C_INT,
  C_UINT,
  C_LONG,
  C_ULONG,
  C_LLONG,
  C_ULLONG,
  C_INT128,
  C_UINT128,
  C_FLOAT,
  C_DOUBLE,
  C_LDOUBLE,
  C_OTHER_FLOAT, /* complex, _Float128, decimal, vectors: never computed with */
  C_ENUM,
  C_POINTER,
  C_ARRAY,
  C_STRUCT,
  C_UNION,
  C_FUNCTION,
};

/* How gcc for i386 keeps a value: in pieces; whole, as an integer or a double; or
   whole in another way. */
enum c_kept { C_IN_PIECES, C_AS_NUMBER, C_AS_OTHER };

struct c_type;
struct c_expr;

/* A member of a struct or union; bits < 0: no bit-field. */
struct c_member {
  const char *name; /* NULL: an unnamed struct, union or bit-field */
  const struct c_type *type;
  uint64_t offset; /* in bytes; of a bit-field: of its storage unit */
  int bits, bit_offset;
  unsigned unit_bits; /* of a bit-field: width of its storage unit, 8 to 64;
                         0: it has no bits, or stands in two units */
  uint64_t align;     /* that its declaration asks for; 0: none */
  uint64_t
      type_align;  /* of its type, if that is the type's name; 0: as `type` */
  uint64_t placed; /* the alignment that it has here; set by c_lay_out */
  bool packed;     /* without the alignment of its type */
  bool asked;      /* `type_align` comes from an `aligned` */
  unsigned quals;  /* enum c_quals */
  struct span span;
};

struct c_type {
  enum c_kind kind;
  bool complete;    /* its size is known; never of void and functions */
  bool is_signed;   /* integers and enums */
  bool variadic;    /* C_FUNCTION: ends in `...` */
  bool unspecified; /* C_FUNCTION: `()`, nothing is said of its parameters */
  bool variable;    /* C_ARRAY: of variable length */
  bool varied; /* C_ARRAY: as C has it, of variable length; but it is known */
  bool transparent; /* C_UNION: an argument for it may be of the type of any
                       member, and is passed as one of the first member's */
  bool has_union;   /* struct, union: one is in it, or it is one */
  bool dense; /* struct, union: each byte is a part of a value, so that copying
                       the values copies all: no padding, no _Bool, no bit-field */
  bool asked; /* struct, union: its alignment comes from an `aligned` */
  enum c_kept kept;        /* struct, union */
  unsigned bits;           /* integers and enums: width; _Bool has 1 */
  uint64_t size, align;    /* in bytes; `align` is that of a member */
  uint64_t alone;          /* struct, union: the alignment of a variable */
  const struct c_type *of; /* pointee, element, result; of an enum: its integer
                              type */
  uint64_t length;         /* C_ARRAY: number of elements */
  struct c_expr *count;    /* of variable length: what gives the number */
  const char *tag; /* struct, union, enum: NULL without a name; a vector:
                              its text */
  uint32_t n;      /* members, enumerators, or parameters of a function */
  const struct c_member *members;
  const struct c_type *const *params;
  struct span span; /* where a struct, union or enum is defined */
  uint32_t unit;    /* the translation unit that has defined it last */
};

/* The types of one machine. */
struct c_types {
  struct arena *arena;
  bool wide; /* LP64 rather than ILP32 */
  const struct c_type *basic[C_ENUM];
  const struct c_type *size_t_, *ptrdiff_t_, *wchar_t_;
  const struct c_type *char_pointer, *void_pointer;
};

/* The table in arena `a`, for a machine whose long has 32 or 64 bits. */
struct c_types *c_types_new(struct arena *a, unsigned long_bits);

/* The standard unsigned type of 8, 16, 32 or 64 bits. */
const struct c_type *c_unsigned_of_bits(const struct c_types *t, unsigned bits);
/* A type that is never computed with; `text` is what messages call it. */
const struct c_type *c_other_type(struct c_types *t, const char *text,
                                  uint64_t size, uint64_t align);
/* A vector of so many bytes, as the attribute `vector_size` makes it. */
const struct c_type *c_vector_of(struct c_types *t, uint64_t size);
const struct c_type *c_pointer_to(struct c_types *t, const struct c_type *to);
/* An array of `length` elements; without a length it is incomplete. */
const struct c_type *c_array_of(struct c_types *t, const struct c_type *of,
                                bool complete, uint64_t length);
const struct c_type *c_function_of(struct c_types *t,
                                   const struct c_type *result,
                                   const struct c_type *const *params,
                                   uint32_t n, bool variadic, bool unspecified);

/* A struct, union or enum that is not complete yet. */
struct c_type *c_new_tagged(struct c_types *t, enum c_kind kind,
                            const char *tag, struct span span);
/* What is said of the layout of a struct or union as a whole; 0 says nothing. */
struct c_layout {
  bool packed;          /* members are without the alignment of their types */
  bool i386;            /* for gcc on i386 */
  uint64_t align, pack; /* at least; members at most (`#pragma pack`) */
};

/* Lays the members out as gcc does and completes the type.  The members are taken
   over. */
void c_lay_out(struct c_type *s, struct c_member *members, uint32_t n,
               const struct c_layout *how);

static inline bool c_is_integer(const struct c_type *t) {
  return (t->kind >= C_BOOL && t->kind <= C_UINT128) || t->kind == C_ENUM;
}
static inline bool c_is_floating(const struct c_type *t) {
  return t->kind >= C_FLOAT && t->kind <= C_OTHER_FLOAT;
}
/* float and double: binary32 and binary64 of IEEE 754. */
static inline bool c_is_float(const struct c_type *t) {
  return t->kind == C_FLOAT || t->kind == C_DOUBLE;
}
static inline bool c_is_arithmetic(const struct c_type *t) {
  return c_is_integer(t) || c_is_floating(t);
}
static inline bool c_is_scalar(const struct c_type *t) {
  return c_is_arithmetic(t) || t->kind == C_POINTER;
}
static inline bool c_is_record(const struct c_type *t) {
  return t->kind == C_STRUCT || t->kind == C_UNION;
}

/* Whether the byte is one of a member, of those in it, too, or the type has none.  Of an
   array, that of each element is meant. */
bool c_is_of_member(const struct c_type *t, uint64_t byte);

/* The alignment of a variable of the type alone: for i386, gcc aligns double, long
   long, and structs that it keeps as these, less in a struct. */
uint64_t c_full_align(const struct c_type *t);
/* The alignment in a struct of what is _Atomic. */
uint64_t c_atomic_align(const struct c_type *t);

/* Whether two types are the same but for what one of them leaves open. */
bool c_compatible(const struct c_type *a, const struct c_type *b);
/* What both say together, for a name that is declared twice. */
const struct c_type *c_composite(const struct c_type *a,
                                 const struct c_type *b);

/* C11 6.3.1.1: what an integer becomes where its value is used. */
const struct c_type *c_promoted(const struct c_types *t,
                                const struct c_type *of);
/* C11 6.3.1.8: the type in which two arithmetic values are combined. */
const struct c_type *c_usual(const struct c_types *t, const struct c_type *a,
                             const struct c_type *b);

/* The member of that name, looked for in unnamed members too; `*offset` gets
   its distance in bytes from the start.  NULL: there is none. */
const struct c_member *c_find_member(const struct c_type *record,
                                     const char *name, uint64_t *offset);

/* The member of a union through which all of it can be copied: its first that has the
   union's size and is dense.  NULL: there is none, or this is no union. */
const struct c_member *c_union_carrier(const struct c_type *t);

/* The least and greatest value of an integer type of at most 64 bits; the
   bits of the greatest of an unsigned type are to be read as unsigned. */
int64_t c_least(const struct c_type *t);
uint64_t c_greatest(const struct c_type *t);
/* The value that is kept of `value` in an integer type of at most 64 bits:
   modulo 2^bits, then extended to 64 bits by its sign or by zeros; to _Bool,
   whether it is not 0. */
uint64_t c_wrap(const struct c_type *t, uint64_t value);

/* The type as C writes it: "unsigned long", "struct list *". */
const char *c_type_text(struct arena *a, const struct c_type *t);

#endif
