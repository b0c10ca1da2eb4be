/* What a relation is in the picture: places of the control-flow graph, one
 * picture for each procedure; without a program, values of a relation of two
 * columns as arrows. */
import {h, plural, select, show} from './dom.js';
import {drawGraph} from './graph.js';

const OPEN_POINTS = 80; // in programs with more, procedures are folded

export class GraphView {
  constructor(page, cfg) {
    this.page = page;
    this.cfg = cfg;
    this.column = null;
    this.element = h('div', {class: 'graphs'});
    this.at = {old: new Map(), fresh: new Map(), lost: new Set()};
    if (cfg)
      this.#buildProgram();
    else
      this.#buildArrows();
  }

  /* ---- A program ---------------------------------------------------------------- */

  #buildProgram() {
    const {procedures, points} = this.cfg;
    this.chooser = h('span');
    this.byName = new Map(points.map((p) => [p.name, p]));
    this.procedures = procedures.map((p, number) => {
      const summary = h('summary', {}, p.name);
      const element = h('details', {
        class: 'procedure', open: points.length <= OPEN_POINTS,
        ontoggle: () => this.#drawProcedure(number)}, summary);
      return {...p, summary, element, picture: null};
    });
    show(this.element, this.chooser,
         [...this.procedures].reverse().map((p) => p.element));
    this.procedures.forEach((_, number) => this.#drawProcedure(number));
  }

  #drawProcedure(number) {
    const p = this.procedures[number];
    if (p.picture || !p.element.open)
      return;
    const at = new Map(), nodes = [];
    this.cfg.points.forEach((point, i) => {
      if (point.procedure !== number)
        return;
      at.set(i, nodes.length);
      nodes.push({name: point.name, lines: [point.name.split(':')[1]],
                  title: point.name, round: point.kind !== 'statement', point,
                  class: point.kind});
    });
    const edges = this.cfg.edges.filter((e) => at.has(e.from) && at.has(e.to))
                      .map((e) => ({from: at.get(e.from), to: at.get(e.to),
                                    text: e.kind === 'jump' ? '' : e.text,
                                    class: e.kind}));
    p.picture = drawGraph(nodes, edges, {
      label: `control-flow graph of ${p.name}`,
      choose: (node) => this.page.choosePoint(node.point),
    });
    p.element.append(h('div', {class: 'scroll', tabindex: '0', role: 'region',
                               'aria-label': `graph of ${p.name}`}, p.picture));
    this.#lightProcedure(p);
  }

  #lightProcedure(p) {
    for (const [name, element] of p.picture?.nodes ?? []) {
      const {old, fresh, lost} = this.at;
      element.classList.toggle('on', old.has(name));
      element.classList.toggle('new', fresh.has(name));
      element.classList.toggle('lost', lost.has(name));
      const now = fresh.has(name) ? 'new' : lost.has(name) ? 'lost'
          : old.has(name) ? 'reached' : '';
      element.setAttribute('aria-label', name + (now && `, ${now}`));
    }
  }

  /* ---- No program ------------------------------------------------------------------ */

  /* Values of input relations with two columns of one domain, as arrows. */
  async #buildArrows() {
    const found = await this.page.arrows();
    if (!found)
      return;
    const names = [...new Set(found.pairs.flat())];
    const at = new Map(names.map((name, i) => [name, i]));
    this.picture = drawGraph(
        names.map((name) => ({name, lines: [name], round: true})),
        found.pairs.map(([a, b]) => ({from: at.get(a), to: at.get(b)})),
        {label: `${found.relation} as arrows`});
    show(this.element, h('figure', {},
                         h('div', {class: 'scroll', tabindex: '0',
                                   role: 'region', 'aria-label':
                                       `graph of ${found.relation}`},
                           this.picture),
                         h('figcaption', {}, `Arrows: ${found.relation}`)));
    this.#lightProcedure(this);
  }

  /* ---- What is lit ------------------------------------------------------------------- */

  /* Rows of a table, the columns that are counters, all columns, and the counters
     of what has no row (Steps.valueAt). */
  setRows(rows, counters, columns, controls) {
    const choice = this.cfg ? counters : columns.slice(0, 1);
    if (!choice.includes(this.column))
      this.column = choice[choice.length - 1] ?? null;
    this.rows = rows;
    this.controls = controls;
    this.#collect();
    if (!this.cfg) {
      this.#lightProcedure(this);
      return;
    }
    show(this.chooser, choice.length > 1 ? select(
        'lit are places of', choice.map((c) => [c]), this.column, (c) => {
          this.column = c;
          this.setRows(rows, counters, columns, controls);
          this.page.program.light(this.programParts());
        }) : []);
    this.procedures.forEach((p, number) => {
      const count = (names) => [...names.keys()].filter(
          (n) => this.byName.get(n)?.procedure === number).length;
      const fresh = count(this.at.fresh);
      p.summary.textContent = `${p.name}: ${plural(count(this.at.old), 'place')}` +
          (fresh ? `, ${fresh} with something new` : '');
      this.#lightProcedure(p);
    });
  }

  #collect() {
    const old = new Map(), fresh = new Map(), lost = new Set();
    for (const {tuple, class: kind} of this.rows) {
      const value = tuple[this.column];
      if (kind === 'lost')
        lost.add(value);
      else {
        old.set(value, (old.get(value) ?? 0) + 1);
        if (kind === 'new')
          fresh.set(value, (fresh.get(value) ?? 0) + 1);
      }
    }
    const listed = (kind) => this.controls[kind][this.column] ?? [];
    listed('lost').forEach((value) => lost.add(value));
    for (const value of listed('old'))
      old.set(value, old.get(value) ?? 1);
    for (const value of listed('fresh'))
      fresh.set(value, fresh.get(value) ?? 1);
    for (const value of old.keys())
      lost.delete(value);
    this.at = {old, fresh, lost};
  }

  /* Places of the program's text that are lit. */
  programParts() {
    if (!this.cfg)
      return [];
    const parts = [];
    for (const name of this.at.old.keys()) {
      const point = this.byName.get(name);
      const fresh = this.at.fresh.has(name);
      if (point)
        parts.push({start: point.start, end: point.end, scroll: fresh,
                    class: fresh ? 'lit' : 'reached'});
    }
    for (const name of this.at.lost) {
      const point = this.byName.get(name);
      if (point)
        parts.push({start: point.start, end: point.end, class: 'gone'});
    }
    return parts;
  }
}
