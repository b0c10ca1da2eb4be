/* The page: texts on the left, answers on the right. */
import {examples} from 'generated:catalog';

import {Client, Stopped} from './client.js';
import {CompareView} from './compare.js';
import {button, h, plural, show} from './dom.js';
import {makeEditor} from './editors.js';
import {declarations} from './language.js';
import {LessonsView} from './lessons.js';
import {loadParts} from './parts.js';
import {RoundsView} from './rounds.js';
import {RunView} from './run.js';
import {firstState, fromLink, keep, kept, toLink} from './state.js';
import {SystemView} from './system.js';
import {whereText} from './tuples.js';
import {WhyView} from './why.js';

const tabs = [['answers', 'Answers'], ['rounds', 'Rounds'], ['why', 'Why'],
              ['run', 'Run'], ['compare', 'Compare'], ['system', 'System'],
              ['lessons', 'Lessons']];

const isC = (text) => new RegExp('^\\s*(#\\s*(include|define|if)\\b|' +
    '((unsigned|static|extern|const)\\s+)*(int|char|long|short|float|double)\\s)',
    'm').test(text);

class Page {
  /* ---- Building ------------------------------------------------------------------- */

  async start() {
    const began = performance.now();
    const note = await this.enter();
    const {module, makeWorker} = await loadParts();
    this.runner = new Client(makeWorker, module);
    this.checker = new Client(makeWorker, module);
    this.library = new Map((await this.runner.ask('builtins')).map(
        (b) => [b.name, b.text]));
    this.build();
    this.openTab(this.state.tab);
    if (this.own)
      await this.run();
    show(this.status, note ?? this.status.textContent);
    document.documentElement.dataset.ready =
        String(Math.round(performance.now() - began));
  }

  /* Takes the state that the address names: what came with its link, or what it
     has become here; without a link one's own.  What there is to say of it. */
  async enter() {
    const hash = location.hash.length > 1 ? location.hash : '';
    const brought = await fromLink(hash);
    this.own = !brought;
    this.link = brought ? hash : '';
    this.state = kept(this.link) ?? brought ?? this.first();
    if (!brought)
      return hash ? 'The link in the address cannot be read: a part of it may ' +
          'be missing.' : null;
    const texts = ({formula, program}) => JSON.stringify([formula, program]);
    return texts(this.state) === texts(brought)
        ? 'This came with a link. Run starts it.'
        : ['This came with a link, and was changed here. ',
           button('As it came', () => {
             this.setState(brought);
             this.status.textContent = 'This came with a link. Run starts it.';
           })];
  }

  /* To another address of the page, such as by the browser's button. */
  async comeBack() {
    if (this.runner.busy) // for texts that are no longer here
      this.stop();
    const address = location.hash, note = await this.enter();
    if (address !== location.hash) // it has changed again meanwhile
      return;
    this.setState(this.state);
    show(this.status, note ?? 'These are your own texts. Run starts them.');
  }

  /* In the browser; what came with a link does not replace one's own. */
  keep() {
    if (this.own)
      keep(this.state);
    if (this.link)
      keep(this.state, this.link);
  }

  first() {
    const tutorial = examples.find((e) => e.folder === 'tutorial');
    const house = tutorial.formulas.find((f) => f.name === 'house.fp');
    return {...firstState, formula: house};
  }

  build() {
    this.runButton = button('Run', () => this.run(),
                            {class: 'main', title: 'Ctrl-Enter'});
    this.stopButton = button('Stop', () => this.stop(), {disabled: true});
    this.status = h('p', {id: 'status', role: 'status'});
    show(document.getElementById('header'),
         h('h1', {}, 'fixc'), this.#loadMenu(), this.runButton, this.stopButton,
         this.#option('target', 'target', 10, 'a label'),
         this.#option('D', 'params', 5, 'k=2'),
         this.#option('time-limit', 'seconds', 4, ''),
         this.#option('memory-limit', 'memory', 6, ''),
         button('Link', () => this.makeLink(),
                {title: 'puts all that is here into the address'}),
         button('Print', () => print()),
         button('Dark or light', () => this.toggleTheme()),
         button('Larger', () => this.larger(),
                {title: 'for a projector; again: as before'}));
    const formula = this.#pane('formula', 'Formula');
    const program = this.#pane('program', 'Program');
    this.views = {
      answers: h('div', {class: 'view'}), why: new WhyView(this),
      rounds: new RoundsView(this), run: new RunView(this),
      compare: new CompareView(this), system: new SystemView(this),
      lessons: new LessonsView(this),
    };
    show(document.getElementById('main'),
         h('div', {id: 'texts'}, formula, program),
         h('div', {id: 'results'}, this.#tabList(), this.status,
           tabs.map(([name, label]) => h(
               'section', {id: `panel-${name}`, role: 'tabpanel',
                           'aria-label': label, tabindex: '0', hidden: true},
               this.views[name].element ?? this.views[name]))));
    this.#makeEditors();
    this.showProgram();
    this.views.compare.offer();
    window.addEventListener('hashchange', () => this.comeBack());
    document.addEventListener('keydown', (e) => {
      if (e.defaultPrevented) // an editor has taken it
        return;
      if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
        e.preventDefault();
        this.run();
      } else if (e.key === 'Escape' && this.runner.busy) {
        this.stop();
      }
    });
  }

  #option(name, label, size, placeholder) {
    const input = h('input', {type: 'text', size, placeholder,
                              value: this.state.options[name] ?? ''});
    input.addEventListener('input', () => {
      this.state.options[name] = input.value.trim();
      this.keep();
    });
    (this.optionInputs ??= new Map()).set(name, input);
    return h('label', {class: 'field'}, label + ' ', input);
  }

  #pane(kind, label) {
    const name = h('span', {class: 'name'});
    const holder = h('div', {class: 'editor'});
    const menu = h('select', {'aria-label': `load a ${kind}`,
                              onchange: (e) => this.#choose(kind, e.target)});
    const element = h('section', {class: `pane ${kind}`, 'aria-label': label},
                      h('div', {class: 'bar'}, h('h2', {}, label), name, menu),
                      holder);
    (this.panes ??= {})[kind] = {element, name, holder, menu};
    return element;
  }

  #makeEditors() {
    const common = {library: () => this.texts(),
                    keys: [{key: 'Mod-Enter', run: () => {
                      this.run();
                      return true;
                    }}]};
    this.formula = makeEditor({
      ...common, parent: this.panes.formula.holder, kind: 'formula',
      label: 'formula', check: () => this.check(),
      name: () => this.state.formula.name,
      onChange: (text) => this.changed('formula', text)});
    this.program = makeEditor({
      ...common, parent: this.panes.program.holder, kind: 'program',
      label: 'program', check: () => this.check(),
      name: () => this.state.program?.name,
      onChange: (text) => this.changed('program', text)});
    this.formula.text = this.state.formula.text;
    this.program.text = this.state.program?.text ?? '';
    for (const kind of ['formula', 'program'])
      this.#fillMenu(kind);
  }

  #tabList() {
    this.tabButtons = tabs.map(([name, label]) => h(
        'button', {type: 'button', role: 'tab', id: `tab-${name}`,
                   'aria-controls': `panel-${name}`,
                   onclick: () => this.openTab(name)}, label));
    return h('div', {role: 'tablist', 'aria-label': 'views',
                     onkeydown: (e) => {
      const by = {ArrowLeft: -1, ArrowRight: 1}[e.key];
      if (!by)
        return;
      const at = tabs.findIndex(([name]) => name === this.state.tab);
      const to = (at + by + tabs.length) % tabs.length;
      this.openTab(tabs[to][0]);
      this.tabButtons[to].focus();
    }}, this.tabButtons);
  }

  openTab(name) {
    this.state.tab = tabs.some(([n]) => n === name) ? name : 'answers';
    tabs.forEach(([n], i) => {
      const chosen = n === this.state.tab;
      this.tabButtons[i].setAttribute('aria-selected', chosen);
      this.tabButtons[i].tabIndex = chosen ? 0 : -1;
      document.getElementById(`panel-${n}`).hidden = !chosen;
    });
    this.keep();
  }

  /* ---- Loading ---------------------------------------------------------------------- */

  #loadMenu() {
    return h('label', {class: 'field'}, 'example ',
             h('select', {id: 'examples', onchange: (e) => {
               const found = examples.find((x) => x.folder === e.target.value);
               e.target.value = '';
               if (found)
                 this.loadExample(found);
             }}, h('option', {value: ''}, 'load …'),
               examples.map((e) => h('option', {value: e.folder}, e.title))));
  }

  loadExample({folder, formulas, programs, begins}) {
    const named = (list, name) => list.find((t) => t.name === name);
    this.setState({
      ...this.state, lesson: null, folder,
      options: {...firstState.options, ...begins.options},
      formula: named(formulas, begins.formula) ?? {
        name: begins.formula, text: this.library.get(begins.formula)},
      program: named(programs, begins.program) ?? null,
    });
    this.run();
  }

  #fillMenu(kind) {
    const group = (label, names) => h('optgroup', {label}, names.map(
        ([value, text]) => h('option', {value}, text)));
    const own = (e) => (kind === 'formula' ? e.formulas : e.programs).map(
        (t) => [`${e.folder}/${t.name}`, t.name]);
    show(this.panes[kind].menu, h('option', {value: ''}, 'load …'),
         kind === 'formula'
             ? group('library', [...this.library.keys()].map((n) => [n, n]))
             : h('option', {value: 'none'}, 'no program'),
         examples.map((e) => [e, own(e)]).filter(([, t]) => t.length > 0).map(
             ([e, texts]) => group(e.title, texts)));
  }

  #choose(kind, menu) {
    const [folder, name] = menu.value.split('/');
    const example = examples.find((e) => e.folder === folder && name);
    const text = menu.value === 'none' ? null
        : example ? (kind === 'formula' ? example.formulas : example.programs)
                        .find((t) => t.name === name)
                  : {name: folder, text: this.library.get(folder)};
    menu.value = '';
    if (!text && kind === 'formula')
      return;
    // A program that is called like its formula comes with it.
    const own = kind === 'formula' ? example?.programs.find(
        (t) => t.name === name.replace(/fp$/, 'bp')) : null;
    this.setState({...this.state, ...(own ? {program: own} : {}), [kind]: text,
                   folder: example && kind === 'formula' ? folder
                                                         : this.state.folder});
  }

  /* Formulas that can be imported: the library's, and those beside an example. */
  texts() {
    if (this.textsOf !== this.state.folder) {
      const beside = examples.find((e) => e.folder === this.state.folder);
      this.textsFound = new Map([
        ...(beside?.formulas ?? []).map((t) => [t.name, t.text]),
        ...this.library]);
      this.textsOf = this.state.folder;
    }
    return this.textsFound;
  }

  /* Those of them that the formula imports, and that the library does not have. */
  #imports(text, found = new Map()) {
    for (const [, name] of text.matchAll(/^\s*import\s+"([^"]+)"/gm))
      if (!this.library.has(name) && !found.has(name) && this.texts().has(name)) {
        found.set(name, this.texts().get(name));
        this.#imports(found.get(name), found);
      }
    return found;
  }

  setState(state) {
    this.state = structuredClone(state);
    this.formula.text = this.state.formula.text;
    this.program.text = this.state.program?.text ?? '';
    for (const [name, input] of this.optionInputs)
      input.value = this.state.options[name] ?? '';
    this.showProgram();
    this.views.lessons.open(this.views.lessons.number);
    this.openTab(this.state.tab);
    this.formula.recheck();
    this.program.recheck();
    this.keep();
  }

  showProgram() {
    this.panes.program.element.classList.toggle('empty', !this.state.program);
    this.panes.formula.name.textContent = this.state.formula.name;
    this.panes.program.name.textContent = this.state.program?.name ?? 'none';
  }

  changed(kind, text) {
    if (kind === 'formula')
      this.state.formula = {...this.state.formula, text};
    else if (text !== '' || this.state.program)
      this.state.program = {name: this.state.program?.name ?? 'program.bp',
                            text};
    this.checked = null;
    if (this.changedSince === false && !this.runner.busy)
      this.status.textContent = 'Changed since the last run.';
    this.changedSince = true;
    this.showProgram();
    this.keep();
  }

  /* ---- Asking the library -------------------------------------------------------------- */

  input() {
    const {formula, program, options} = this.state;
    const D = options.D.split(/[\s,]+/).filter((one) => one);
    const imports = this.#imports(formula.text);
    imports.delete(formula.name);
    return structuredClone({
      formula, program: program?.text.trim() ? program : null,
      texts: [...imports].map(([name, text]) => ({name, text})),
      options: {...options, D, ...(program ? {} : {target: ''})},
    });
  }

  /* Messages of the texts as they are, and the names in the formula; both editors
     ask for the same. */
  check() {
    this.checked ??= this.checker.ask('check', {input: this.input()}).catch(
        () => ({messages: [], symbols: []}));
    return this.checked;
  }

  #busy(busy) {
    this.stopButton.disabled = !busy;
    this.runButton.disabled = busy;
  }

  /* An answer, or null after saying what went wrong. */
  async ask(op, fields = {}) {
    const before = this.status.textContent;
    this.told = false;
    this.#busy(true);
    const began = performance.now();
    try {
      const answer = await this.runner.ask(
          op, {input: this.input(), ...fields}, (p) => this.tell(p));
      this.took = performance.now() - began;
      if (this.told) // else it says something of its own
        this.status.textContent = before;
      return answer;
    } catch (error) {
      if (!this.runner.busy) // or another request has taken its place
        this.status.textContent = error instanceof Stopped
            ? 'Stopped.' : `It failed: ${error.message}.`;
      return null;
    } finally {
      this.#busy(this.runner.busy);
    }
  }

  tell({seconds, relation, unit, number, nodes}) {
    this.told = true;
    this.status.textContent = `${seconds.toFixed(1)} s: ` +
        (relation ? `${relation}, ${unit} ${number}, ` : '') +
        plural(nodes, 'node');
  }

  stop() {
    this.runner.stop();
  }

  async run() {
    const number = this.runs = (this.runs ?? 0) + 1;
    if (this.runner.busy)
      this.stop();
    this.changedSince = false;
    this.formula.running();
    this.program.running();
    this.status.textContent = 'It runs …';
    this.formula.light([]);
    this.program.light([]);
    this.views.run.clear();
    this.views.rounds.wait();
    this.arrowsFound = undefined;
    const run = await this.ask('run');
    if (number !== this.runs) // another one has begun
      return;
    if (!run) {
      show(this.views.answers, h('p', {class: 'note'}, this.status.textContent));
      this.views.rounds.fail('The run was stopped: there are no rounds.');
      return;
    }
    this.say(run);
    this.showAnswers(run);
    this.views.system.set(run);
    this.views.compare.offer();
    if (run.status !== 0 && !run.stopped) { // rounds up to a limit are shown
      this.views.rounds.fail('There are no rounds: ' +
          (run.reason ?? run.error ?? 'the input has errors') + '.');
      return;
    }
    const rounds = await this.ask('rounds');
    if (number !== this.runs)
      return;
    if (rounds?.rounds)
      this.views.rounds.set(rounds.rounds, run);
    else
      this.views.rounds.fail('There are no rounds: ' + (rounds
          ? rounds.reason ?? rounds.remarks ?? rounds.error : 'stopped') + '.');
  }

  say(run) {
    const errors = run.messages.filter((m) => m.severity === 'error').length;
    const verdict = run.verdict === 'unknown' ? `unknown: ${run.reason}`
        : run.verdict ?? (errors > 0 ? plural(errors, 'error')
                          : run.error || 'answered');
    this.status.textContent = `${verdict}` +
        (run.within ? `, within ${run.within}` : '') +
        ` — ${Math.round(this.took)} ms`;
  }

  showAnswers(run) {
    const list = run.messages.flatMap((m, i) => m.severity === 'note' ? [] : [
      this.#message(m, run.messages.filter((n) => n.belongs_to === i))]);
    const lines = run.answers.split('\n').filter((line) => line);
    const shown = lines.slice(0, 1000);
    show(this.views.answers,
         list.length ? h('ul', {class: 'messages'}, list) : null,
         run.status !== 0 && isC(this.state.program?.text ?? '')
             ? h('p', {class: 'note'}, 'The program looks like C. This page has ' +
                 'Boolean programs; C is for the command: fixc reach.fp program.c')
             : null,
         run.verdict ? h('p', {class: `verdict ${run.verdict}`},
                         run.verdict === 'unknown'
                             ? `unknown (${run.reason})` : run.verdict) : null,
         h('div', {class: 'answers'}, shown.map((line) => this.#answer(line))),
         lines.length > shown.length
             ? h('p', {class: 'note'},
                 `… and ${lines.length - shown.length} lines more`) : null,
         run.verdict === 'reachable' && this.state.program ? button(
             'show a run to the target', () => {
               this.openTab('run');
               this.views.run.find();
             }) : null,
         run.remarks ? h('p', {class: 'note'}, run.remarks) : null);
  }

  /* A query's line asks for its reason. */
  #answer(line) {
    const query = /^(\w+): (YES|NO)\b/.exec(line);
    return query ? h('p', {}, line + ' ', button(
        'why?', () => this.explain(query[1]),
        {class: 'plain', 'aria-label': `why ${query[1]}`})) : h('p', {}, line);
  }

  /* With its notes, its place, and what would mend it. */
  #message(m, notes) {
    const editor = this.#editorOf(m.source);
    const says = [m, ...notes].map((x) => x.message).join(' — ');
    return h('li', {class: m.severity}, `${m.severity}: ${says} `,
             !m.start ? '' : editor
                 ? button(`${m.source}:${m.start.line}:${m.start.column}`,
                          () => editor.goTo(m.start), {class: 'plain'})
                 : this.quote(m, 'in'),
             editor && typeof m.fix === 'string' ? button(
                 m.fix === '' ? 'remove it' : `put ${m.fix}`, () => {
                   if (editor.mend(m))
                     this.run();
                 }) : '');
  }

  #editorOf(source) {
    return source === this.state.formula.name ? this.formula
        : source === this.state.program?.name ? this.program : null;
  }

  /* ---- What views ask of the page ------------------------------------------------------- */

  why(relation, tuple) { this.explain(whereText(relation, tuple)); }

  explain(what) {
    this.openTab('why');
    return this.views.why.ask(what);
  }

  /* A place of the graph: is it in the last relation?  Shows its line, and asks
     why it is there or not. */
  choosePoint(point) {
    this.program.light([{start: point.start, end: point.end, class: 'lit'}]);
    const {relation} = this.views.rounds;
    const column = this.views.rounds.graph?.column;
    if (relation && column)
      this.explain(`${relation} where ${column} = \`${point.name}\``);
  }

  hasRounds(relation) {
    return this.views.rounds.steps?.relations.includes(relation) ?? false;
  }

  showRound(relation, tuple) {
    this.openTab('rounds');
    return this.views.rounds.goToTuple(relation, tuple);
  }

  isFormula(name) { return name === this.state.formula.name; }

  showClause(source, line) {
    if (this.isFormula(source))
      this.formula.light([{start: {line, column: 1}, line: true,
                           class: 'lit-line'}]);
    else
      this.status.textContent = `${source}:${line}: ` +
          this.#lines(source, line, line);
  }

  /* The equation of a relation, its declaration or clauses: lit, or said if it is
     in no editor. */
  showDefinition(name) {
    const {source, lines} = this.definition(name) ?? {};
    if (source === '')
      this.formula.light(lines.map((n, i) => ({
        start: {line: n, column: 1}, line: true, class: 'lit-line',
        scroll: i === 0})));
    else
      this.status.textContent = lines
          ? `${source}:${lines[0]}: ` +
              this.#lines(source, lines[0], lines.at(-1))
          : `${name} is made from the program.`;
  }

  /* {source, lines} of the equation of a relation; the source of the formula
     itself is ''.  undefined: no text has it. */
  definition(name) {
    const d = declarations(this.state.formula.text, this.texts()).find(
        (x) => x.name === name && x.kind === 'relation');
    if (!d)
      return undefined;
    const text = d.source === '' ? this.state.formula.text
                                 : this.texts().get(d.source);
    const line = (at) => text.slice(0, at).split('\n').length;
    const last = (at) => {
      const end = text.indexOf(';', at);
      return line(end < 0 ? text.length : end);
    };
    const lines = new Set(), heads = d.source === '' ? [...text.matchAll(
        new RegExp(`^${name}\\(`, 'gm'))].map((m) => m.index) : [];
    for (const at of [d.at, ...heads])
      for (let i = line(at); i <= last(at); i++)
        lines.add(i);
    return {source: d.source, lines: [...lines].sort((x, y) => x - y)};
  }

  #lines(source, from, to) {
    const text = this.texts().get(source.replace('<library>/', '')) ?? '';
    return text.split('\n').slice(from - 1, to).join('\n').trim();
  }

  /* A clause of a text that is in no editor. */
  quote(place, before) {
    return h('p', {class: 'note'}, `${before} ${place.source}:` +
        `${place.start.line}: `, h('code', {}, this.#lines(
            place.source, place.start.line, place.end.line)));
  }

  /* A relation of two columns over one domain: the graph of a system without a
     program.  {relation, pairs}, or null. */
  async arrows() {
    if (this.arrowsFound !== undefined)
      return this.arrowsFound;
    const found = /\bbool\s+(\w+)\s*\(\s*(\w+)\s+\w+\s*,\s*(?:\2\s+)?\w+\s*\)/.exec(
        this.state.formula.text.replace(/\b(mu|nu)\s+bool/g, ''));
    const answer = found && await this.ask(
        'tuples', {relation: found[1], where: null, limit: 120});
    this.arrowsFound = answer?.tuples?.length ? {
      relation: found[1],
      pairs: answer.tuples.map((t) => Object.values(t)).filter(
          (t) => t.length === 2)} : null;
    return this.arrowsFound?.pairs.length ? this.arrowsFound : null;
  }

  comparable() {
    return [...this.library.keys()].filter((n) => n !== 'program.fp');
  }

  formulaNamed(name) { return {name, text: this.library.get(name)}; }

  /* ---- Looks ----------------------------------------------------------------------------- */

  async makeLink() {
    const link = await toLink(this.state);
    history.replaceState(null, '', link);
    this.link = link;
    this.keep();
    this.status.textContent = `The address has it all now (${link.length} ` +
        'characters); nothing was sent. ' + (location.protocol === 'file:'
            ? 'Elsewhere, what begins with # goes behind the address of fixc.html.'
            : '');
  }

  toggleTheme() {
    const root = document.documentElement, dark = root.dataset.theme
        ? root.dataset.theme === 'dark'
        : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
  }

  larger() { document.documentElement.classList.toggle('projector'); }
}

new Page().start().catch((error) => {
  document.getElementById('main').textContent =
      `The page cannot start here: ${error.message}. It needs a browser of ` +
      '2023 or later.';
});
