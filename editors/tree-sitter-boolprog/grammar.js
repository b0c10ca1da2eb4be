// editors/tree-sitter-boolprog/grammar.js — Boolean programs (.bp) for
// tree-sitter: all dialects that frontend/boolean reads.  Arities and the names
// that exist are the checker's.

// Loosest first, as in frontend/boolean/bp_grammar.y.
const CHOICE = 1, IFF = 2, IMPLIES = 3, OR = 4, XOR = 5, AND = 6, EQUAL = 7,
      NOT = 8;

const list = (rule) => seq(rule, repeat(seq(',', rule)));

module.exports = grammar({
  name: 'boolprog',
  word: ($) => $.identifier,
  extras: ($) => [/\s/, $.comment],

  rules: {
    program: ($) => repeat(choice(';', $.globals, $.procedure)),

    comment: () => token(choice(
      seq('//', /[^\n]*/),
      seq('/*', /[^*]*\*+([^/*][^*]*\*+)*/, '/'))),
    identifier: () => /[A-Za-z_$][A-Za-z_$0-9]*/,
    braced_name: () => /\{[^{}\n]*\}/,
    number: () => /[0-9]+/,
    string: () => /"([^"\\\n]|\\[^\n])*"/,
    _name: ($) => choice($.identifier, $.braced_name),
    _names: ($) => list($._name),

    globals: ($) => seq('decl', $._names, ';'),
    procedure: ($) => seq(
      optional($.type), field('name', $._name),
      '(', optional($.parameters), ')',
      'begin', repeat(choice($.locals, $.enforce)), optional($.block), 'end'),
    type: ($) => choice('void', seq('bool', optional(seq('<', $.number, '>')))),
    parameters: ($) => $._names,
    locals: ($) => seq('decl', $._names, ';'),
    enforce: ($) => seq('enforce', $._expression, ';'),

    // ---- Statements --------------------------------------------------------

    // ';' may be missing before what closes the block.
    block: ($) => choice(
      seq(repeat1($._piece), optional($._simple)), $._simple),
    _piece: ($) => choice(';', $.label, seq($._simple, ';'), $.if, $.while),
    label: ($) => seq(field('name', $._name), ':'),
    _simple: ($) => choice(
      $.skip, $.print, $.atomic, $.assignment, $.call, $.start, $.goto, $.dead,
      $.return, $.condition),
    skip: () => 'skip',
    atomic: () => choice('atomic_begin', 'atomic_end', 'end_thread'),
    print: ($) => seq(
      'print', '(', optional(list(choice($.string, $._expression))), ')'),
    assignment: ($) => seq($._names, ':=', choice(
      seq(list($._expression),
          optional(seq('constrain', $._expression))),
      $.call)),
    call: ($) => seq(
      optional('call'), field('procedure', $._name), $.arguments),
    arguments: ($) => seq('(', optional(list($._expression)), ')'),
    start: ($) => seq('start_thread', choice(
      seq(field('procedure', $._name), $.arguments), seq('goto', $.targets))),
    goto: ($) => seq('goto', $.targets),
    targets: ($) => $._names,
    dead: ($) => seq('dead', $._names),
    return: ($) => seq('return', optional(list($._expression))),
    condition: ($) => seq(choice('assume', 'assert', 'abortif'), $._expression),
    if: ($) => seq(
      'if', $._expression, 'then', optional($.block),
      repeat(seq('elsif', $._expression, 'then', optional($.block))),
      optional(seq('else', optional($.block))), 'fi'),
    while: ($) => seq('while', $._expression, 'do', optional($.block), 'od'),

    // ---- Expressions -------------------------------------------------------

    _expression: ($) => choice(
      $.truth, $.number, $.any, $.unknown, $._name, $.primed, $.parentheses,
      $.choose, $.negation, $.binary, $.choice),
    truth: () => choice('T', 'F'),
    any: () => '*',
    unknown: () => 'unknown',
    primed: ($) => seq("'", $._name),
    parentheses: ($) => seq('(', $._expression, ')'),
    choose: ($) => seq(
      choice('choose', 'schoose'), '[', $._expression, ',', $._expression, ']'),
    negation: ($) => prec.right(NOT, seq(choice('!', '~'), $._expression)),
    binary: ($) => {
      const row = (level, side, ...operators) =>
        side(level, seq(field('left', $._expression),
                        field('operator', choice(...operators)),
                        field('right', $._expression)));
      return choice(
        row(IFF, prec.left, '<=>', '<->'),
        row(IMPLIES, prec.right, '=>', '->'),
        row(OR, prec.left, '|', '||'),
        row(XOR, prec.left, '^'),
        row(AND, prec.left, '&', '&&'),
        row(EQUAL, prec.left, '=', '==', '!='));
    },
    choice: ($) => prec.right(CHOICE, seq(
      $._expression, '?', $._expression, ':', $._expression)),
  },
});
