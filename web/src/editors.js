/* The editors: CodeMirror with the library's diagnostics, and parts that are
 * lit. */
import {autocompletion} from '@codemirror/autocomplete';
import {HighlightStyle, syntaxHighlighting} from '@codemirror/language';
import {forceLinting, linter, lintGutter} from '@codemirror/lint';
import {StateEffect, StateField} from '@codemirror/state';
import {Decoration, hoverTooltip, keymap} from '@codemirror/view';
import {tags} from '@lezer/highlight';
import {basicSetup, EditorView} from 'codemirror';

import {h} from './dom.js';
import {commentAbove, declarations, languages, procedures, typeOfVariable,
        words} from './language.js';

/* ---- What is lit ---------------------------------------------------------------- */

const setLit = StateEffect.define();
const lit = StateField.define({
  create: () => Decoration.none,
  update(marks, change) {
    marks = change.docChanged ? Decoration.none : marks;
    for (const effect of change.effects)
      if (effect.is(setLit))
        marks = Decoration.set(effect.value, true);
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/* ---- Places ------------------------------------------------------------------------ */

/* Lines and columns of the library count characters from 1. */
export function offset(doc, {line, column}) {
  if (line < 1 || line > doc.lines)
    return doc.length;
  const {from, text} = doc.line(line);
  let units = 0, characters = 1;
  for (const c of text) {
    if (characters++ >= column)
      break;
    units += c.length;
  }
  return Math.min(from + units, doc.length);
}

function diagnostic(doc, message, notes) {
  const from = offset(doc, message.start);
  const to = Math.max(offset(doc, message.end), from);
  const text = [message.message, ...notes.map((n) => n.message)].join('\n');
  return {
    from, to: to > from ? to : Math.min(from + 1, doc.length), message: text,
    severity: {error: 'error', warning: 'warning', note: 'info'}[
        message.severity],
    actions: message.fix === undefined || message.fix === null ? [] : [{
      name: message.fix === '' ? 'remove it' : `put ${message.fix}`,
      apply: (view) => view.dispatch(
          {changes: {from, to, insert: message.fix}}),
    }],
  };
}

/* Those of one text, with their notes. */
export function diagnosticsOf(doc, messages, name) {
  const found = [], notes = new Map();
  for (const m of messages)
    if (m.belongs_to >= 0)
      notes.set(m.belongs_to, [...notes.get(m.belongs_to) ?? [], m]);
  messages.forEach((m, i) => {
    if (m.source === name && m.severity !== 'note')
      found.push(diagnostic(doc, m, notes.get(i) ?? []));
  });
  return found;
}

/* ---- Help -------------------------------------------------------------------------- */

const nameAt = (doc, at) => {
  const line = doc.lineAt(at), text = line.text;
  let from = at - line.from, to = from;
  while (from > 0 && /[\w$]/.test(text[from - 1]))
    from--;
  while (to < text.length && /[\w$]/.test(text[to]))
    to++;
  return from < to ? {name: text.slice(from, to), from: line.from + from,
                      to: line.from + to} : null;
};

/* What is known of a name: [signature, comment]; or null. */
export function explainName(kind, text, name, at, library) {
  const known = kind === 'formula' ? declarations(text, library)
                                   : procedures(text);
  const found = known.find((d) => d.name === name);
  const type = kind === 'formula' ? typeOfVariable(text, name, at) : null;
  if (type && !found)
    return [`${type} ${name}`, ''];
  if (!found)
    return null;
  const from = found.source ? `  (${found.source})` : '';
  return [found.text + from, found.comment];
}

/* The same by the library, which knows the types that nobody has written; of a
   text without errors. */
function explainSymbol(doc, at, symbols, library, own) {
  const {from, number} = doc.lineAt(at);
  const column = [...doc.sliceString(from, at)].length + 1;
  const found = symbols.find(([line, start, end]) => line === number &&
                                 start <= column && column < end);
  if (!found)
    return null;
  const [,,, kind, detail, source, line] = found;
  const name = (source ?? '').replace('<library>/', '');
  const here = name === own || !library.has(name);
  const text = here ? doc.toString() : library.get(name);
  const declared = text.split('\n').slice(0, line - 1).join('\n').length + 1;
  return [detail + (here ? '' : `  (${name})`),
          ['variable', 'value', 'field'].includes(kind) || !source
              ? '' : commentAbove(text, line > 1 ? declared : 0)];
}

const hover = (kind, library, check, own) => hoverTooltip(async (view, at) => {
  const {doc} = view.state, word = nameAt(doc, at);
  if (!word)
    return null;
  const {symbols = []} = kind === 'formula' ? await check() : {};
  if (view.state.doc !== doc)
    return null;
  const help = explainSymbol(doc, word.from, symbols, library(), own()) ??
      explainName(kind, doc.toString(), word.name, word.from, library());
  return help ? {
    pos: word.from, end: word.to, above: true,
    create: () => ({dom: h('div', {class: 'hover'}, h('code', {}, help[0]),
                           help[1] ? h('p', {}, help[1]) : null)}),
  } : null;
});

const complete = (kind, library) => (context) => {
  const word = context.matchBefore(/[\w$]+/);
  if (!word && !context.explicit)
    return null;
  const text = context.state.doc.toString();
  const known = kind === 'formula' ? declarations(text, library())
                                   : procedures(text);
  const shapes = {relation: 'function', type: 'type', procedure: 'function',
                  variable: 'variable', label: 'constant',
                  statement: 'property'};
  const names = new Map(words[kind].map((w) => [w, {label: w,
                                                    type: 'keyword'}]));
  for (const d of known)
    names.set(d.name, {label: d.name, type: shapes[d.kind], detail: d.text,
                       info: d.comment || undefined});
  return {from: word?.from ?? context.pos, options: [...names.values()],
          validFor: /^[\w$]*$/};
};

/* ---- An editor --------------------------------------------------------------------- */

const colours = HighlightStyle.define([
  {tag: tags.keyword, class: 'c-keyword'}, {tag: tags.atom, class: 'c-atom'},
  {tag: tags.comment, class: 'c-comment'}, {tag: tags.string, class: 'c-string'},
  {tag: tags.number, class: 'c-number'}, {tag: tags.operator, class: 'c-op'},
  {tag: tags.propertyName, class: 'c-name'},
]);

/* `check` gives the messages of the texts as they are now, and the names in the
   formula; `name` the name of this one. */
export function makeEditor({parent, kind, label, library, check, name, onChange,
                            keys = []}) {
  const view = new EditorView({
    parent,
    extensions: [
      keymap.of(keys), basicSetup, EditorView.lineWrapping, languages[kind], lit,
      lintGutter(),
      syntaxHighlighting(colours),
      autocompletion({override: [complete(kind, library)]}),
      hover(kind, library, check, name),
      linter(async (v) => diagnosticsOf(v.state.doc, (await check()).messages,
                                        name()), {delay: 250}),
      EditorView.contentAttributes.of({'aria-label': label, tabindex: '0'}),
      EditorView.updateListener.of(
          (u) => u.docChanged && onChange(u.state.doc.toString())),
    ],
  });
  return {
    view,
    get text() { return view.state.doc.toString(); },
    set text(text) {
      if (text !== this.text)
        view.dispatch({changes: {from: 0, to: view.state.doc.length,
                                 insert: text}});
    },
    recheck() { forceLinting(view); },
    /* [{start, end, class}]; a part without an end is its whole line. */
    light(parts, scroll = true) {
      const doc = view.state.doc, marks = [];
      for (const part of parts) {
        if (part.start.line > doc.lines)
          continue;
        const from = offset(doc, part.start);
        const to = part.end ? offset(doc, part.end) : from;
        if (part.line)
          marks.push(Decoration.line({class: part.class}).range(
              doc.line(part.start.line).from));
        else if (to > from)
          marks.push(Decoration.mark({class: part.class}).range(from, to));
      }
      const effects = [setLit.of(marks)];
      const first = parts.find((p) => p.scroll !== false);
      if (first && scroll && first.start.line <= doc.lines)
        effects.push(EditorView.scrollIntoView(
            offset(doc, first.start), {y: 'nearest', yMargin: 40}));
      view.dispatch({effects});
    },
    /* Puts in what mends a message, and says whether that could be done: not in a
       text that has changed since. */
    mend(message) {
      if (view.state.doc.toString() !== this.ran)
        return false;
      const {doc} = view.state;
      view.dispatch({changes: {from: offset(doc, message.start),
                               to: offset(doc, message.end),
                               insert: message.fix}});
      return true;
    },
    /* The text as it is now is the one that messages are about. */
    running() { this.ran = view.state.doc.toString(); },
    goTo(place) {
      const at = offset(view.state.doc, place);
      view.dispatch({selection: {anchor: at}, scrollIntoView: true});
      view.focus();
    },
  };
}
