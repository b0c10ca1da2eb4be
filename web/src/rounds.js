/* Stepping through the rounds of Evaluate: a step is one round of one relation.
 *
 * The library says what each round has added and lost; what a relation is after
 * a step follows from these.  Nothing here computes a fixed point.  Of a large
 * relation only the first tuples of each round are listed; a formula then finds
 * others, and the counters that all of them have are known for the graph.
 */
import {button, h, plural, select, show} from './dom.js';
import {GraphView} from './programgraph.js';
import {counters, columnsOf, formulaOf, key, tupleTable, whereText} from
    './tuples.js';

const sameLoop = (a, b) => a.relation === b.relation && a.loop === b.loop &&
    a.activation === b.activation;

/* ---- What a relation is after a step ---------------------------------------------- */

export class Steps {
  constructor(rounds) {
    this.steps = rounds.rounds;
    this.clauses = rounds.clauses;
    this.where = rounds.where ?? null; // {relation, formula}
    this.ended = rounds.ended ?? null; // by which limit
    this.relations = [...new Set(this.steps.map((s) => s.relation))];
  }

  get length() { return this.steps.length; }

  /* The last step of the relation up to step k (from 1); 0: none. */
  lastOf(relation, k) {
    while (k > 0 && this.steps[k - 1].relation !== relation)
      k--;
    return k;
  }

  newOf(step) {
    return step.new.flatMap((part) => part.tuples.map(
        (tuple) => ({tuple, clause: part.clause})));
  }

  /* Whether all tuples of a relation are listed. */
  complete(relation) {
    return this.steps.every((s) => s.relation !== relation || [
      ...s.new, s.lost, s.value].every(
          (list) => !list || BigInt(list.count) <= list.tuples.length));
  }

  /* {rows: [{tuple, round, step, class}], count, controls} after step k; controls
     are the counters of what is not listed: {old, fresh, lost}, each a map from
     columns to lists of texts. */
  valueAt(relation, k) {
    const last = this.lastOf(relation, k);
    const controls = {old: {}, fresh: {}, lost: {}};
    if (last === 0)
      return {rows: [], count: '0', step: 0, controls};
    const now = this.steps[last - 1], since = new Map(), fresh = last === k;
    let current = [];
    for (let i = 1; i <= last; i++) {
      const step = this.steps[i - 1];
      if (!sameLoop(step, now))
        continue;
      const added = this.newOf(step);
      for (const {tuple, clause} of added)
        since.set(key(tuple), {round: step.round, step: i, clause});
      current = step.value ? step.value.tuples
                           : current.concat(added.map((a) => a.tuple));
      if (step.value)
        controls.old = {};
      for (const list of step.value ? [step.value] : step.new)
        join(controls.old, list.controls);
    }
    if (fresh) {
      now.new.forEach((list) => join(controls.fresh, list.controls));
      join(controls.lost, now.lost?.controls);
    }
    const rows = current.map((tuple) => {
      const at = since.get(key(tuple)) ?? {};
      return {tuple, ...at, class: fresh && at.step === last ? 'new' : null};
    });
    const lost = fresh ? now.lost?.tuples ?? [] : [];
    rows.sort((a, b) => (b.class === 'new') - (a.class === 'new'));
    rows.unshift(...lost.map((tuple) => ({tuple, class: 'lost'})));
    return {rows, count: now.count, step: last, lost: lost.length, controls};
  }

  /* The first step after k in which the relation gets a tuple that satisfies its
     formula; 0: none. */
  foundAfter(k) {
    for (let i = k + 1; i <= this.length; i++)
      if (this.steps[i - 1].relation === this.where.relation &&
          this.steps[i - 1].new.some((list) => BigInt(list.found) > 0n))
        return i;
    return 0;
  }

  /* The step in which a tuple came; 0: none. */
  stepOf(relation, tuple) {
    const wanted = key(tuple);
    for (let i = 1; i <= this.length; i++)
      if (this.steps[i - 1].relation === relation &&
          this.newOf(this.steps[i - 1]).some((a) => key(a.tuple) === wanted))
        return i;
    return 0;
  }
}

function join(to, controls) {
  for (const [column, values] of Object.entries(controls ?? {}))
    (to[column] ??= []).push(...values);
}

const sum = (parts) => parts.reduce((n, p) => n + BigInt(p.count), 0n);

const ordinal = (n) => n + (/1[123]$/.test(n) ? 'th'
    : {1: 'st', 2: 'nd', 3: 'rd'}[n % 10] ?? 'th');

/* ---- Conditions --------------------------------------------------------------------- */

/* `column = value & …` of a new tuple, or `count >= n`; null: not understood. */
export function readCondition(text) {
  const parts = text.split('&').map((p) => p.trim()).filter((p) => p);
  const tests = parts.map((p) => {
    const m = /^([\w.`#]+)\s*(!=|>=|=)\s*(.+)$/.exec(p);
    return m ? {column: m[1], not: m[2] === '!=', least: m[2] === '>=',
                value: m[3].replace(/^`|`$/g, '').trim()} : null;
  });
  if (tests.length === 0 || tests.includes(null))
    return null;
  const counts = tests.filter((t) => t.column === 'count');
  const others = tests.filter((t) => t.column !== 'count');
  if (counts.some((t) => !/^\d+$/.test(t.value)) || others.some((t) => t.least))
    return null;
  return (steps, step) =>
      counts.every((t) => t.least ? BigInt(step.count) >= BigInt(t.value)
                                  : (step.count === t.value) !== t.not) &&
      (others.length === 0 || steps.newOf(step).some(
          ({tuple}) => others.every(
              (t) => (tuple[t.column] === t.value) !== t.not)));
}

/* ---- The view ------------------------------------------------------------------------- */

export class RoundsView {
  constructor(page) {
    this.page = page;
    this.steps = null;
    this.at = 0;
    this.relation = null;
    this.timer = null;
    this.element = h('div', {class: 'view'},
                     h('p', {class: 'note'}, 'Run a formula first.'));
  }

  wait() {
    this.pause();
    this.steps = null;
    show(this.element, h('p', {class: 'note'}, 'The rounds are computed …'));
  }

  fail(text) {
    this.pause();
    this.steps = null;
    show(this.element, h('p', {class: 'note'}, text));
  }

  set(rounds, run) {
    this.steps = new Steps(rounds);
    this.run = run;
    this.at = 0;
    this.filter = '';
    if (this.steps.length === 0) {
      this.fail(rounds.ended
          ? `No round was finished: ${rounds.ended}.`
          : 'There is no recursive relation, and so there are no rounds.');
      return;
    }
    if (!this.steps.relations.includes(this.relation))
      this.relation = this.steps.relations[this.steps.relations.length - 1];
    this.follow = true;
    this.build();
    this.go(0);
  }

  build() {
    const b = (text, label, f) => button(text, f, {'aria-label': label,
                                                   title: label});
    this.slider = h('input', {type: 'range', min: 0, max: this.steps.length,
                              value: 0, 'aria-label': 'step',
                              oninput: () => this.go(+this.slider.value)});
    this.playButton = b('play', 'play', () => this.play());
    this.said = h('p', {class: 'said', 'aria-live': 'polite'});
    this.clause = h('div', {class: 'clauses'});
    this.limits = h('div');
    this.table = h('div');
    this.graph = new GraphView(this.page, this.run.cfg);
    this.condition = h('input', {type: 'text', size: 24,
                                 placeholder: 'v.pc = main:9',
                                 'aria-label': 'condition of a new tuple'});
    this.filterInput = h('input', {type: 'search', size: 14, oninput: () => {
      this.filter = this.filterInput.value;
      this.drawTable();
    }, onkeydown: (e) => e.key === 'Enter' && this.findAll()});
    this.chooser = h('span');
    show(this.element,
         h('div', {class: 'bar', role: 'toolbar', 'aria-label': 'steps',
                   onkeydown: (e) => this.keys(e)},
           b('|◀', 'first step', () => this.go(0)),
           b('◀', 'one step back', () => this.go(this.at - 1)),
           b('▶', 'one step forward', () => this.go(this.at + 1)),
           b('▶|', 'last step', () => this.go(this.steps.length)),
           this.playButton, this.slider),
         h('div', {class: 'bar'},
           h('label', {}, 'stop where ', this.condition),
           button('go on', () => this.goOn()),
           h('label', {}, 'filter ', this.filterInput),
           button('find in all', () => this.findAll(), {
             title: 'the filter as a formula about all tuples, such as ' +
                 'v.pc = main:9 & !v.x'}), this.chooser),
         this.limits, this.said, this.clause,
         h('div', {class: 'split'}, this.table, this.graph.element));
  }

  keys(e) {
    const by = {ArrowLeft: -1, ArrowRight: 1}[e.key];
    if (by && e.target !== this.slider) {
      e.preventDefault();
      this.go(this.at + by);
    }
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    if (this.playButton)
      this.playButton.textContent = 'play';
  }

  play() {
    if (this.timer) {
      this.pause();
      return;
    }
    if (this.at === this.steps.length)
      this.go(0);
    this.playButton.textContent = 'pause';
    this.timer = setInterval(() => {
      this.go(this.at + 1, true);
      if (this.at === this.steps.length)
        this.pause();
    }, 700);
  }

  /* To the next step whose new tuples satisfy the condition. */
  async goOn() {
    const text = this.condition.value.trim(), holds = readCondition(text);
    const local = holds && (this.steps.complete(this.relation) ||
                            /^count\b[^&]*$/.test(text));
    if (!text) {
      this.said.textContent = 'A condition is a formula about a new tuple, such ' +
          'as u = garden or v.pc = main:9 & !v.x; or count >= 20.';
      return;
    }
    if (!local) {
      if (await this.restrict(formulaOf(text)))
        this.#goTo(this.steps.foundAfter(this.at));
      return;
    }
    for (let k = this.at + 1; k <= this.steps.length; k++)
      if (holds(this.steps, this.steps.steps[k - 1])) {
        this.go(k);
        return;
      }
    this.#goTo(0);
  }

  #goTo(step) {
    if (step > 0)
      this.go(step);
    else
      this.said.textContent = 'No later round satisfies the condition.';
  }

  /* Lists of the relation only what satisfies a formula, by another run; ''
     lists all again.  false: the formula is wrong, or the run was stopped. */
  async restrict(formula) {
    const {where} = this.steps;
    if ((where?.formula ?? '') === formula &&
        (!where || where.relation === this.relation))
      return true;
    const relation = this.relation;
    this.said.textContent = 'It is looked for …';
    const answer = await this.page.ask('rounds', {
      where: formula && `${relation} where ${formula}`});
    if (!answer?.rounds) {
      this.said.textContent = answer?.messages.find(
          (m) => m.severity === 'error')?.message ??
          (answer?.reason ? `Not known: ${answer.reason}.`
                          : answer?.error ?? 'Stopped.');
      return false;
    }
    this.steps = new Steps(answer.rounds);
    this.relation = relation;
    this.go(this.at);
    return true;
  }

  async findAll() {
    const formula = formulaOf(this.filterInput.value.trim());
    this.filter = '';
    await this.restrict(formula);
  }

  /* To the step in which a tuple came; false: there is none. */
  async goToTuple(relation, tuple) {
    if (!this.steps?.relations.includes(relation))
      return false;
    let step = this.steps.stepOf(relation, tuple);
    if (step === 0 && !this.steps.complete(relation)) {
      this.relation = relation;
      const text = whereText(relation, tuple);
      if (await this.restrict(text.slice(text.indexOf(' where ') + 7)))
        step = this.steps.foundAfter(0);
    }
    if (step > 0)
      this.go(step);
    return step > 0;
  }

  go(k, playing = false) {
    if (!playing)
      this.pause();
    this.at = Math.min(Math.max(k, 0), this.steps.length);
    const step = this.at > 0 ? this.steps.steps[this.at - 1] : null;
    if (step && this.follow)
      this.relation = step.relation;
    this.slider.value = this.at;
    this.slider.setAttribute('aria-valuetext', `step ${this.at}`);
    this.say(step);
    this.drawTable();
    this.light(step);
  }

  say(step) {
    if (!step) {
      this.said.textContent = `Before the first round: least fixed points are ` +
          `empty, greatest ones are full. ` +
          `${plural(this.steps.length, 'round')} follow.`;
      return;
    }
    const lost = BigInt(step.lost?.count ?? 0);
    const nested = step.activation > 1
        ? ` (begun for the ${ordinal(step.activation)} time)` : '';
    const added = sum(step.new);
    this.said.textContent =
        `Step ${this.at} of ${this.steps.length}: round ${step.round} of ` +
        `${step.relation}${nested}: ${added} new, ` +
        (lost > 0n ? `${lost} lost, ` : '') + `${step.count} in all.` +
        (added === 0n && lost === 0n ? ' Nothing changed: it is the fixed point.'
                                     : '') +
        (this.at === this.steps.length && this.run.reason
            ? ` Unknown: ${this.run.reason}.` : '');
  }

  drawTable() {
    const {rows, count, step, controls} =
        this.steps.valueAt(this.relation, this.at);
    const {where, ended} = this.steps;
    const restricted = where?.relation === this.relation;
    const kept = rows.filter((r) => r.class !== 'lost').length;
    const total = BigInt(count) < kept ? null
        : String(BigInt(count) + BigInt(rows.length - kept));
    show(this.chooser, select(
        'relation', [['', 'the one that changes'],
                     ...this.steps.relations.map((r) => [r])],
        this.follow ? '' : this.relation, (value) => {
          this.follow = value === '';
          this.relation = value || this.relation;
          this.go(this.at);
        }));
    show(this.limits,
         ended ? h('p', {class: 'note'}, `Ended by the ${ended}: later rounds ` +
             'are not listed.') : null,
         restricted ? h('p', {class: 'note'}, 'Only tuples are listed where ',
                        h('code', {}, where.formula), '. ',
                        button('list all', () => {
                          this.filterInput.value = '';
                          this.findAll();
                        }, {class: 'plain'})) : null);
    show(this.table, tupleTable(
        `${this.relation}: ${plural(count, 'tuple')}`, rows,
        restricted ? null : total, {
          filter: this.filter,
          onTuple: (row) => this.page.why(this.relation, row.tuple),
          onRound: (row) => this.go(row.step),
        }));
    const columns = columnsOf(rows.map((r) => r.tuple));
    const all = [...columns, ...Object.keys(controls.old).filter(
        (c) => !columns.includes(c))];
    this.graph.setRows(rows, counters(all), all, controls);
  }

  /* The lines of an equation, if it is in the editor. */
  #equation(relation) {
    const {source, lines} = this.page.definition(relation) ?? {};
    return source !== '' ? [] : lines.map((line, i) => ({
      start: {line, column: 1}, line: true, class: 'gone', scroll: i === 0}));
  }

  /* The clauses that gave something, in the formula; new places, in the
     program. */
  light(step) {
    const parts = [], notes = [], {clauses} = this.steps;
    const add = (place, kind, before) => {
      if (place?.start && this.page.isFormula(place.source))
        parts.push({...place, class: kind});
      else if (place?.start)
        notes.push(this.page.quote(place, before));
    };
    for (const {clause, count} of step?.new ?? [])
      if (clause !== null)
        add(clauses[clause], 'lit', `${plural(count, 'tuple')} by`);
    // What is lost no clause has given any more; and where something is lost, no
    // clause alone gives what is new.
    if (step && (BigInt(step.lost?.count ?? 0) > 0n ||
                 step.new.some((part) => part.clause === null)))
      parts.push(...this.#equation(step.relation));
    this.page.formula.light(parts);
    show(this.clause, notes);
    this.page.program.light(this.graph.programParts());
  }
}
