/* The two languages as an editor sees them: colours, names, where they are
 * declared.  Errors are the library's business. */
import {StreamLanguage} from '@codemirror/language';

export const words = {
  formula: ('bool mu nu class struct enum exists forall Exists EXISTS Forall ' +
            'FORALL true false case esac if else any as assume cofactor ' +
            'complete count expect import in input limit load order param ' +
            'query show size stop type unknown verdict when where with ' +
            'without').split(' '),
  program: ('decl void bool begin end enforce constrain if then elsif else fi ' +
            'while do od skip print goto return assume assert abortif dead ' +
            'call schoose choose unknown start_thread end_thread atomic_begin ' +
            'atomic_end T F').split(' '),
};
const types = new Set(['bool', 'void', 'T', 'F', 'true', 'false']);

/* Comments nest nowhere; `state.inside` is one over several lines. */
function tokenizer(known) {
  const keywords = new Set(known);
  return {
    startState: () => ({inside: false}),
    token(stream, state) {
      if (state.inside || stream.match('/*')) {
        state.inside = !stream.match(/^.*?\*\//);
        if (state.inside)
          stream.skipToEnd();
        return 'comment';
      }
      if (stream.match(/^\/\/.*/))
        return 'comment';
      if (stream.eatSpace())
        return null;
      if (stream.match(/^"[^"]*"?/) || stream.match(/^`[^`]*`?/))
        return 'string';
      if (stream.match(/^\d+/))
        return 'number';
      const word = stream.match(/^[A-Za-z_$#][\w$']*/);
      if (word && keywords.has(word[0]))
        return types.has(word[0]) ? 'atom' : 'keyword';
      if (word)
        return /^\s*\(/.test(stream.string.slice(stream.pos)) ? 'propertyName'
                                                              : 'variableName';
      if (!stream.match(/^(<->|<\+>|->|<-|:=|!=|<=|>=|[&|!=<>+*?:-])/))
        stream.next();
      return 'operator';
    },
    languageData: {commentTokens: {line: '//'}},
  };
}

export const languages = {
  formula: StreamLanguage.define(tokenizer(words.formula)),
  program: StreamLanguage.define(tokenizer(words.program)),
};

/* ---- Declarations ------------------------------------------------------------ */

/* What stands above a declaration, which begins a line: its comment, without the
   slashes. */
export function commentAbove(text, at) {
  const found = [];
  for (let end = at - 1; end > 0;) { // of the line before
    const begin = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(begin, end).trim();
    if (!line.startsWith('//'))
      break;
    found.unshift(line.replace(/^\/\/ ?/, ''));
    end = begin - 1;
  }
  return found.join('\n');
}

const RELATION = new RegExp(
    '^[ \\t]*((?:input\\s+)?(?:mu\\s+|nu\\s+)?bool\\s+([A-Za-z_][\\w\']*)\\s*' +
    '\\([^)]*\\))', 'gm');
const CLAUSE = new RegExp( // its first head; terms may have parentheses
    '^[ \\t]*(([A-Za-z_][\\w\']*)\\s*\\((?:[^()]|\\([^()]*\\))*\\))\\s*' +
    '(?=if\\b|;)', 'gm');
const TYPE =
    /^[ \t]*((?:input\s+)?(?:type|enum|class|struct)\s+([A-Za-z_][\w']*))/gm;
const STATEMENT = new RegExp(
    '^[ \\t]*((?:(?:verdict\\s+|complete\\s+)?query|(?:input\\s+)?param)\\s+' +
    '([A-Za-z_][\\w\']*))', 'gm');
const PROCEDURE =
    /^[ \t]*((?:void|bool(?:<\d+>)?|dfs)\s+([A-Za-z_$]\w*)\s*\([^)]*\))/gm;

function all(text, pattern, kind, source) {
  return [...text.matchAll(pattern)].map((m) => ({
    name: m[2], kind, text: m[1].replace(/\s+/g, ' '), source,
    comment: commentAbove(text, m.index), at: m.index,
  }));
}

/* Whether a declaration can begin there: what stands above, but for comments, is
   closed. */
function begins(text, at) {
  const lines = text.slice(Math.max(at - 2000, 0), at).split('\n').map(
      (line) => line.replace(/\/\/.*/, '').trim()).filter((line) => line);
  return /(^|[;/])$/.test(lines.at(-1) ?? '');
}

/* Relations; one that only has clauses stands at the first. */
function relations(text, source) {
  const found = all(text, RELATION, 'relation', source);
  const names = new Set(found.map((d) => d.name));
  for (const d of all(text, CLAUSE, 'relation', source))
    if (!names.has(d.name) && begins(text, d.at)) {
      names.add(d.name);
      found.push(d);
    }
  return found;
}

/* Declarations of a formula and of what it imports; `library` has the texts of
   the library by name. */
export function declarations(text, library, source = '', seen = new Set()) {
  const found = [
    ...relations(text, source),
    ...all(text, TYPE, 'type', source),
    ...all(text, STATEMENT, 'statement', source),
  ];
  for (const [, name] of text.matchAll(/^\s*import\s+"([^"]+)"/gm)) {
    if (seen.has(name) || !library.has(name))
      continue;
    seen.add(name);
    found.push(...declarations(library.get(name), library, name, seen));
  }
  return found;
}

export function procedures(text) {
  const found = all(text, PROCEDURE, 'procedure', '');
  for (const [, names] of text.matchAll(/\bdecl\s+([^;]*);/g))
    for (const name of names.split(','))
      found.push({name: name.trim(), kind: 'variable', text: 'variable',
                  comment: ''});
  for (const m of text.matchAll(/^[ \t]*([A-Za-z_]\w*)\s*:(?!=)/gm))
    found.push({name: m[1], kind: 'label', text: 'label', comment: ''});
  return found;
}

/* The type of a variable of a formula: what stands before its name, nearest
   above the place. */
export function typeOfVariable(text, name, at) {
  const before = text.slice(0, at + name.length);
  const start = Math.max(before.lastIndexOf(';'), 0);
  const here = before.slice(start);
  const found = [...here.matchAll(
      new RegExp(`([A-Za-z_]\\w*|\\d+\\.\\.\\d+)\\s+(?:\\w+\\s*,\\s*)*${name}\\b`,
                 'g'))]
                    .filter((m) => !['exists', 'forall', 'mu', 'nu', 'query']
                                        .includes(m[1]));
  return found.length > 0 ? found[found.length - 1][1] : null;
}
