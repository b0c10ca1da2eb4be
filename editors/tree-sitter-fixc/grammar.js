// editors/tree-sitter-fixc/grammar.js — formula files (.fp) for tree-sitter.
//
// The grammar accepts what calculus/language accepts, and a little more: types
// and arities are the checker's.  Words such as `show` are keywords only where
// they can be meant, so each of them is a name, too; GLR follows both readings
// of the few texts that one token of look-ahead does not decide.

// Loosest first, as in calculus/language/fp_grammar.y.
const FAR = 0, CHOICE = 1, IFF = 2, IMPLIES = 3, OR = 4, AND = 5, NOT = 6,
      COMPARE = 7, SUM = 8, ASSUME = 9, POSTFIX = 10;

const WORDS = [
  'any', 'as', 'assume', 'cofactor', 'complete', 'count', 'expect', 'import',
  'in', 'input', 'limit', 'load', 'order', 'param', 'query', 'show', 'size',
  'stop', 'type', 'unknown', 'verdict', 'when', 'where', 'with', 'without',
  'Exists', 'EXISTS', 'Forall', 'FORALL',
];

const list = (rule) => seq(rule, repeat(seq(',', rule)));
const atLeastTwo = (rule) => seq(rule, repeat1(seq(',', rule)));

module.exports = grammar({
  name: 'fixc',
  word: ($) => $.identifier,
  extras: ($) => [/\s/, $.comment],

  conflicts: ($) => [
    [$._path, $._place, $._operand],
    [$.class],
    [$._path, $.variable],
    [$._path, $._operand],
    [$._name, $.relation],
    [$._name, $.quantified],
    [$._name, $.type_declaration],
    [$._name, $.size],
    [$._name, $.show],
    [$._name, $.query],
    [$._name, $.parameter],
    [$._name, $.expectation],
    [$._name, $.count],
    [$._place, $._operand],
  ],

  rules: {
    file: ($) => repeat($._declaration),

    comment: () => token(choice(
      seq('//', /[^\n]*/),
      seq('/*', /[^*]*\*+([^/*][^*]*\*+)*/, '/'))),
    identifier: () => /[A-Za-z_][A-Za-z0-9_'$]*/,
    quoted_name: () => token(seq('`', /[^`\n]+/, '`')),
    number: () => /[0-9]+/,
    string: () => /"[^"]*"/,

    _name: ($) => choice(
      $.identifier, $.quoted_name,
      ...WORDS.map((word) => alias(word, $.identifier))),
    // The member of a file that is imported under a name.
    dotted_name: ($) => prec.left(seq($._path, '.', $._name)),
    _path: ($) => choice($._name, $.dotted_name),

    // ---- Declarations ------------------------------------------------------

    _declaration: ($) => choice(
      ';', $.import, $.load, $.parameter, $.type_declaration, $.input_type,
      $.enumeration, $.class, $.relation, $.query, $.show, $.count, $.size,
      $.expectation, $.order, $.evaluation, $.clause, $.directive, $.quit),

    import: ($) => prec(1, seq(
      'import', $.string, optional(seq('as', $._name)),
      optional(seq('with', list($.setting))),
      optional(seq('without', $._name)), ';')),
    setting: ($) => seq(field('name', $._name), '=', $._bound),
    load: ($) => prec(1, seq('load', $.string, ';')),
    parameter: ($) => seq(
      choice(seq('param', field('name', $._name), '=', $._bound),
        seq('input', 'param', field('name', $._name))),
      optional($.attribute), ';'),
    input_type: ($) => seq('input', 'type', field('name', $._name), ';'),
    type_declaration: ($) => seq(
      'type', field('name', $._name), '=', $._type, optional($.attribute),
      ';'),
    enumeration: ($) => seq(
      'enum', field('name', $._name), '{', choice(list($._name), $.range), '}',
      optional($.attribute), ';'),
    class: ($) => seq(
      choice('class', 'struct'), field('name', $._name), '{',
      repeat(seq(list($.variable), ';')), optional(list($.variable)), '}',
      optional($.allocations)),

    relation: ($) => seq(
      optional(choice('mu', 'nu', 'input')), 'bool', field('name', $._name),
      '(', optional(list($.variable)), ')', optional($.allocations),
      optional(choice(
        seq(optional('='), field('body', $._formula)),
        seq('=', $.table),
        seq('where', $._formula))),
      optional(seq('stop', 'when', $._formula)), ';'),
    table: ($) => seq('{', optional(list(choice($._formula, $.tuple))), '}'),
    tuple: ($) => seq('(', atLeastTwo($._formula), ')'),

    query: ($) => seq(
      optional(choice('verdict', 'complete')), 'query', field('name', $._name),
      '=', $._formula, optional(seq('unknown', 'when', $._formula)), ';'),
    show: ($) => seq(
      'show', $._asked, optional(seq('where', $._formula)),
      optional(seq('limit', $.number)), ';'),
    count: ($) => seq('count', $._asked, optional(seq('where', $._formula)), ';'),
    size: ($) => seq('size', $._asked, ';'),
    _asked: ($) => seq(field('relation', $._path), optional($._arity)),
    _arity: ($) => seq('/', $.number),
    expectation: ($) => seq('expect', choice(
      seq('query', $._path, '=', $._path),
      seq('count', $._asked, '=', $.number),
      seq($._asked, '=', $._asked)), ';'),
    order: ($) => prec(1, seq('order', repeat1($.string), ';')),
    evaluation: ($) => seq($._formula, ';'),
    clause: ($) => seq(list($._formula), 'if', list($._formula), ';'),
    directive: ($) => seq(
      '#', field('name', $._name), repeat(choice($.string, $.word)), ';'),
    // Nothing behind it is read.
    quit: () => token(prec(1, seq(
      /#[ \t]*quit/, optional(seq(/[^A-Za-z0-9_'$]/, /(.|\n)*/))))),
    word: () => token(prec(-1, /[^;"\s]+/)),
    attribute: () => seq('{', optional(token(prec(-1, /[^{}]+/))), '}'),

    // MUCKE's wishes for the order of variables.
    allocations: ($) => prec.dynamic(-1, list($.allocation)),
    allocation: ($) => choice(
      seq($._place, choice('<', '>', '~+', '~-'), $._place),
      seq(choice('~+', '~-'), $._place)),
    _place: ($) => prec.left(choice(
      $._name, seq($._place, '.', $._name),
      seq($._place, '[', $._bound, ']'))),

    // ---- Types and variables -----------------------------------------------

    _type: ($) => choice(
      seq(choice('bool', $._type_name), repeat($.dimension)), $.range),
    _type_name: ($) => alias($._path, $.type),
    range: ($) => seq($._bound, choice('..', '...'), $._bound),
    dimension: ($) => seq('[', choice($._bound, $.range), ']'),
    variable: ($) => seq(
      field('type', optional($._type)), field('name', $._name),
      repeat($.dimension)),
    _bound: ($) => prec.left(SUM, choice(
      $._limit, seq($._bound, choice('+', '-'), $._limit))),
    _limit: ($) => choice($.number, seq('-', $.number), $._path),

    // ---- Formulas and terms ------------------------------------------------

    _formula: ($) => choice(
      $._operand, $.negation, $.binary, $.membership, $.choice, $.conditional,
      $.quantified),
    negation: ($) => prec.right(NOT, seq('!', $._formula)),
    binary: ($) => {
      const row = (level, side, ...operators) =>
        side(level, seq(field('left', $._formula),
                        field('operator', choice(...operators)),
                        field('right', $._formula)));
      return choice(
        row(IFF, prec.left, '<->', '<+>'),
        row(IMPLIES, prec.right, '->', '<-'),
        row(OR, prec.left, '|'),
        row(AND, prec.left, '&'),
        row(COMPARE, prec.left, '=', '!=', '<', '<=', '>', '>='),
        row(SUM, prec.left, '+', '-'),
        row(ASSUME, prec.left, 'assume', 'cofactor'));
    },
    membership: ($) => prec.left(COMPARE, seq(
      choice($._formula, $.tuple), 'in', choice($._path, $.table))),
    choice: ($) => prec.right(CHOICE, seq(
      $._formula, '?', $._formula, ':', $._formula)),
    conditional: ($) => prec.right(FAR, seq(
      'if', '(', $._formula, ')', $._formula,
      optional(seq('else', $._formula)))),
    quantified: ($) => prec.right(FAR, seq(
      choice('exists', 'forall', 'Exists', 'EXISTS', 'Forall', 'FORALL'),
      list($.variable), choice('.', ':'), $._formula)),

    _operand: ($) => choice(
      $._name, $.number, $.negative, $.truth, $.parentheses, $.member, $.index,
      $.application, $.row, $.update, $.case, $.attributed),
    negative: ($) => prec(POSTFIX, seq('-', $.number)),
    truth: () => choice('true', 'false'),
    parentheses: ($) => seq('(', $._formula, ')'),
    member: ($) => prec.left(POSTFIX, seq(
      $._operand, '.', field('field', $._name))),
    index: ($) => prec.left(POSTFIX, seq($._operand, '[', $._formula, ']')),
    application: ($) => prec(POSTFIX, choice(
      seq(field('relation', $._path), $.arguments),
      seq(field('relation', $._related),
          alias($.tuple, $.arguments)))),
    arguments: ($) => seq('(', optional(list($._formula)), ')'),
    // A relation and the text of one of its tuples.
    row: ($) => prec(POSTFIX, seq(field('relation', $._path), $.string)),
    update: ($) => prec.left(POSTFIX, seq(
      $._operand, 'with', '[', list($.change), ']')),
    change: ($) => seq($._component, '=', choice($._formula, $.any)),
    any: () => prec(1, 'any'),
    _component: ($) => choice(
      $._name, seq($._component, '.', $._name),
      seq($._component, '[', $._formula, ']')),
    attributed: ($) => prec.left(POSTFIX, seq($._operand, $.attribute)),
    case: ($) => seq('case', repeat1($.arm), 'esac'),
    arm: ($) => seq($._formula, ':', $._formula, ';'),

    // R*, R+ and (R ; S), of binary relations.
    _related: ($) => choice($.closure, $.composition),
    closure: ($) => seq(choice($._path, $.composition), choice('*', '+')),
    composition: ($) => seq('(', $._step, repeat1(seq(';', $._step)), ')'),
    _step: ($) => choice($._path, $._related),
  },
});
