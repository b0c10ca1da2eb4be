/* Two formulas on one program: verdicts, figures, rounds side by side, and the
 * first round in which they differ. */
import {button, h, select, show} from './dom.js';

/* The main relation of a run: the one with the most rounds. */
function countsOf(answer) {
  const by = new Map();
  for (const {relation, count} of answer.rounds?.rounds ?? [])
    by.set(relation, [...by.get(relation) ?? [], count]);
  const most = [...by].sort((a, b) => b[1].length - a[1].length)[0];
  return {relation: most?.[0] ?? 'no relation', counts: most?.[1] ?? []};
}

function table(caption, head, rows) {
  return h('div', {class: 'scroll', tabindex: '0', role: 'region',
                   'aria-label': caption},
           h('table', {}, h('caption', {}, caption),
             h('thead', {}, h('tr', {}, head.map(
                 (t) => h('th', {scope: 'col'}, t)))),
             h('tbody', {}, rows.map(({cells, class: kind}) => h(
                 'tr', {class: kind ?? null}, h('th', {scope: 'row'}, cells[0]),
                 cells.slice(1).map((c) => h('td', {}, c)))))));
}

export class CompareView {
  constructor(page) {
    this.page = page;
    this.other = 'summary.fp';
    this.chooser = h('span');
    this.body = h('div', {'aria-live': 'polite'});
    this.element = h('div', {class: 'view'}, h('div', {class: 'bar'},
        this.chooser, button('compare', () => this.compare())), this.body);
  }

  offer() {
    const names = this.page.comparable();
    if (!names.includes(this.other))
      this.other = names[0];
    show(this.chooser, select('the formula here with', names.map((n) => [n]),
                              this.other, (n) => { this.other = n; }));
  }

  async compare() {
    const {page} = this, mine = page.input();
    const theirs = {...mine, formula: page.formulaNamed(this.other)};
    show(this.body, h('p', {}, 'Both run …'));
    const answers = [];
    for (const input of [mine, theirs])
      for (const op of ['run', 'rounds']) {
        const answer = await page.ask(op, {input});
        if (!answer)
          return;
        answers.push(answer);
      }
    this.#show(mine, theirs, answers);
  }

  #show(mine, theirs, [runA, a, runB, b]) {
    const names = [mine.formula.name, theirs.formula.name];
    if (names[0] === names[1])
      names[1] += ' (library)';
    const verdict = (r) => r.verdict ?? (r.messages.find(
        (m) => m.severity === 'error')?.message ?? 'answered');
    const figure = (r, f) => String(r.stats ? f(r.stats) : '·');
    const rows = [
      ['verdict', (r) => verdict(r)],
      ['rounds', (r) => figure(r, (s) => s.rounds)],
      ['operations', (r) => figure(r, (s) => s.diagrams.operations)],
      ['nodes made', (r) => figure(r, (s) => s.diagrams.nodes_made)],
      ['peak nodes', (r) => figure(r, (s) => s.diagrams.peak_nodes)],
    ].map(([name, f]) => ({cells: [name, f(runA), f(runB)]}));
    const x = countsOf(a), y = countsOf(b), sides = [];
    let first = 0;
    for (let i = 0; i < Math.max(x.counts.length, y.counts.length); i++) {
      const differ = x.counts[i] !== y.counts[i];
      if (differ && !first)
        first = i + 1;
      sides.push({cells: [String(i + 1), x.counts[i] ?? '·', y.counts[i] ?? '·'],
                  class: differ && first === i + 1 ? 'new' : null});
    }
    show(this.body, table('Figures', ['', ...names], rows),
         h('p', {class: 'said'},
           verdict(runA) !== verdict(runB) ? 'The verdicts differ. ' : '',
           first ? `The first round that differs is ${first}.`
                 : 'Their rounds have the same numbers of tuples.'),
         table('Tuples after each round',
               ['round', `${names[0]}: ${x.relation}`,
                `${names[1]}: ${y.relation}`], sides));
  }
}
