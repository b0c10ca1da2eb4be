/* Two formulas on one program: verdicts, figures, rounds side by side, and the
 * first round after which they differ, with the tuples that only one has. */
import {button, h, plural, select, show} from './dom.js';
import {Steps} from './rounds.js';
import {key, tupleTable, tupleText} from './tuples.js';

function table(caption, head, rows) {
  return h('div', {class: 'scroll', tabindex: '0', role: 'region',
                   'aria-label': caption},
           h('table', {}, h('caption', {}, caption),
             h('thead', {}, h('tr', {}, head.map(
                 (t) => h('th', {scope: 'col'}, t)))),
             h('tbody', {}, rows.map((cells) => h(
                 'tr', {}, h('th', {scope: 'row'}, cells[0]),
                 cells.slice(1).map((c) => h('td', {}, c)))))));
}

/* One side: the rounds of a formula, of which one relation is looked at. */
export class Side {
  constructor(name, run, answer) {
    Object.assign(this, {name, run});
    this.steps = new Steps(answer?.rounds ?? {rounds: [], clauses: []});
    this.choose(this.#longest());
  }

  #longest() {
    const {relations, steps} = this.steps;
    const rounds = (r) => steps.filter((s) => s.relation === r).length;
    return relations.reduce((a, b) => a && rounds(a) >= rounds(b) ? a : b,
                            null);
  }

  choose(relation) {
    this.relation = relation;
    this.at = this.steps.steps.flatMap(
        (s, i) => s.relation === relation ? [i + 1] : []);
    this.complete = relation !== null && this.steps.complete(relation);
  }

  get rounds() { return this.at.length; }

  print(k) {
    const step = this.steps.steps[this.at[Math.min(k, this.rounds) - 1] - 1];
    return step?.fingerprint ?? '';
  }

  /* After its k-th round, or its last if there are fewer; before the first,
     nothing. */
  value(k) {
    const step = this.at[Math.min(k, this.rounds) - 1] ?? 0;
    return {...this.steps.valueAt(this.relation, step), over: k > this.rounds};
  }
}

const present = (rows) => rows.filter((r) => r.class !== 'lost');

/* What only the first of two values has. */
function onlyIn(a, b) {
  const there = new Set(present(b).map((r) => key(r.tuple)));
  return present(a).filter((r) => !there.has(key(r.tuple))).map((r) => r.tuple);
}

/* The first round after which the sides differ; 0: none.  The library's
   fingerprints tell, however many tuples there are. */
export function firstDifference(a, b) {
  const most = Math.max(a.rounds, b.rounds);
  for (let k = 1; k <= most; k++)
    if (a.print(k) !== b.print(k))
      return k;
  return 0;
}

const KEPT = 'the text that was kept';

export class CompareView {
  constructor(page) {
    this.page = page;
    this.other = 'summary.fp';
    this.kept = null;
    this.chooser = h('span');
    this.body = h('div');
    this.element = h('div', {class: 'view'}, h('div', {class: 'bar'},
        this.chooser, button('compare', () => this.compare(), {class: 'main'}),
        button('keep this text', () => this.keep(), {
          title: 'the formula as it is now, to compare a later one with'})),
        this.body);
  }

  keep() {
    this.kept = structuredClone(this.page.state.formula);
    this.other = KEPT;
    this.offer();
    show(this.body, h('p', {class: 'note'},
                      'The formula is kept. Change it, and compare.'));
  }

  offer() {
    const names = this.page.comparable();
    if (this.kept)
      names.unshift(KEPT);
    if (!names.includes(this.other))
      this.other = names[0];
    show(this.chooser, select('the formula here with', names.map((n) => [n]),
                              this.other, (n) => { this.other = n; }));
  }

  async compare() {
    const {page} = this, mine = page.input();
    const theirs = {...mine, formula: this.other === KEPT
        ? this.kept : page.formulaNamed(this.other)};
    const names = [mine.formula.name, theirs.formula.name];
    if (names[0] === names[1])
      names[1] += this.other === KEPT ? ' (kept)' : ' (library)';
    show(this.body, h('p', {}, 'Both run …'));
    const sides = [];
    for (const [i, input] of [mine, theirs].entries()) {
      const run = await page.ask('run', {input});
      const rounds = run && await page.ask('rounds', {input});
      if (!rounds) {
        show(this.body, h('p', {}, 'Stopped.'));
        return;
      }
      sides.push(new Side(names[i], run, rounds));
    }
    this.sides = sides;
    this.#show();
  }

  #show() {
    const [a, b] = this.sides;
    this.said = h('p', {class: 'said', 'aria-live': 'polite'});
    this.lists = h('div', {class: 'split'});
    this.differing = h('div', {class: 'split'});
    this.slider = h('input', {type: 'range', min: 0, 'aria-label': 'round',
                              oninput: () => this.go(+this.slider.value)});
    const b1 = (text, label, by) => button(
        text, () => this.go(this.at + by), {'aria-label': label, title: label});
    const chooser = (side) => side.steps.relations.length === 0 ? '' : select(
        side.name, side.steps.relations.map((r) => [r]), side.relation, (r) => {
          side.choose(r);
          this.#differ();
        });
    show(this.body, this.#figures(),
         a.rounds + b.rounds === 0 ? h('p', {}, 'There are no rounds.') : [
           this.said, h('div', {class: 'bar', role: 'toolbar',
                                'aria-label': 'rounds'},
             b1('◀', 'one round back', -1), b1('▶', 'one round forward', 1),
             this.slider, button('first difference', () => this.go(
                 this.difference)), chooser(a), chooser(b)),
           this.differing, this.lists, this.#counts()]);
    if (a.rounds + b.rounds > 0)
      this.#differ();
  }

  #differ() {
    const [a, b] = this.sides;
    this.slider.max = Math.max(a.rounds, b.rounds);
    this.difference = firstDifference(a, b);
    this.counts.replaceChildren(this.#countTable());
    this.go(this.difference || Math.max(a.rounds, b.rounds));
  }

  go(k) {
    this.at = Math.min(Math.max(k, 0), +this.slider.max);
    this.slider.value = this.at;
    this.slider.setAttribute('aria-valuetext', `round ${this.at}`);
    const d = this.difference;
    const listed = this.sides.every((s) => s.complete);
    this.said.textContent = (d > 0
        ? `The first round after which they differ is ${d}.`
        : 'They are the same after each round.') +
        ` Shown: round ${this.at}.`;
    show(this.lists, this.sides.map((side) => {
      const {rows, count, over} = side.value(this.at);
      return tupleTable(
          `${side.name}: ${side.relation}, ${plural(count, 'tuple')}` +
              (over ? `, since round ${side.rounds}` : ''),
          rows, null, {});
    }));
    show(this.differing, listed && d > 0 ? this.sides.map(
        (side, i) => this.#only(side, this.sides[1 - i])) : null);
  }

  #only(side, other) {
    const list = onlyIn(side.value(this.at).rows, other.value(this.at).rows);
    const first = list.slice(0, 20);
    return h('div', {}, h('h3', {}, list.length === 0
        ? `Nothing is only in ${side.name}`
        : `Only in ${side.name}: ${plural(list.length, 'tuple')}`),
             h('ul', {}, first.map((t) => h('li', {class: 'tuple'},
                                            tupleText(t)))),
             list.length > first.length ? h('p', {class: 'note'}, '…') : null);
  }

  #figures() {
    const verdict = ({run}) => run.verdict ?? ((run.messages.find(
        (m) => m.severity === 'error')?.message ?? run.error) || 'answered');
    const figure = (f) => ({run}) => String(run.stats ? f(run.stats) : '·');
    const [a, b] = this.sides;
    return table(verdict(a) === verdict(b) ? 'Figures'
                                           : 'Figures: the verdicts differ',
                 ['figure', a.name, b.name], [
      ['verdict', verdict],
      ['rounds', figure((s) => s.rounds)],
      ['operations', figure((s) => s.diagrams.operations)],
      ['nodes made', figure((s) => s.diagrams.nodes_made)],
      ['peak nodes', figure((s) => s.diagrams.peak_nodes)],
      ['seconds', figure((s) => s.seconds.run.toFixed(3))],
    ].map(([name, f]) => [name, f(a), f(b)]));
  }

  #counts() {
    this.counts = h('div');
    return this.counts;
  }

  #countTable() {
    const [a, b] = this.sides, rows = [];
    for (let k = 1; k <= Math.max(a.rounds, b.rounds); k++)
      rows.push([String(k), ...[a, b].map(
          (s) => k <= s.rounds ? s.steps.steps[s.at[k - 1] - 1].count : '·')]);
    return table('Tuples after each round',
                 ['round', `${a.name}: ${a.relation}`,
                  `${b.name}: ${b.relation}`], rows);
  }
}
