/* The system of equations with its components, diagrams of relations, the order
 * of variables. */
import {button, h, select, show} from './dom.js';
import {drawGraph, readDot} from './graph.js';

/* Of the document "equations": relations {name, kind, uses}, components. */
export function readEquations(text) {
  const relations = [], components = [];
  for (const line of text.split('\n')) {
    const relation = /^(?:(mu|nu|input) )?bool (\S+)\/\d+(?: uses (.*))?$/.exec(line);
    const component = /^component \(([^)]*)\): (.*)$/.exec(line);
    if (relation)
      relations.push({
        kind: relation[1] ?? 'bool', name: relation[2],
        uses: (relation[3] ?? '').split(/[ ,]+/).filter((u) => u).map((u) => ({
          name: u.replace(/^[+-]+/, ''), negative: /^\+?-/.test(u)}))});
    else if (component)
      components.push({what: component[1],
                       names: component[2].split(/[ ,]+/).filter((n) => n)});
  }
  return {relations, components};
}

const LARGEST = 400; // nodes of a diagram that is drawn

export class SystemView {
  constructor(page) {
    this.page = page;
    this.equations = h('div');
    this.diagram = h('div', {'aria-live': 'polite'});
    this.order = h('div');
    this.chooser = h('span');
    this.element = h('div', {class: 'view'},
                     h('h2', {}, 'Equations'), this.equations,
                     h('h2', {}, 'Diagram of a relation'),
                     h('div', {class: 'bar'}, this.chooser,
                       button('draw', () => this.draw())), this.diagram,
                     h('h2', {}, 'Order of the variables'), this.order);
    show(this.equations, h('p', {class: 'note'}, 'Run a formula first.'));
  }

  set(run) {
    const own = (run.relations ?? []).filter((r) => r.kind !== 'input');
    const names = own.map((r) => r.name);
    if (!names.includes(this.relation))
      this.relation = own.findLast((r) => r.kind !== 'bool')?.name ?? names[0];
    show(this.chooser, names.length ? select(
        'relation', names.map((n) => [n]), this.relation,
        (n) => { this.relation = n; }) : []);
    show(this.diagram);
    this.tracks = (run.order ?? '').trim().split('\n').filter((t) => t);
    this.#drawOrder(null);
    this.#drawEquations(readEquations(run.equations ?? ''));
  }

  #drawEquations({relations, components}) {
    const inside = new Map(), kindOf = new Map(relations.map(
        (r) => [r.name, r.kind]));
    components.forEach((c, i) => c.names.forEach((n) => inside.set(n, i + 1)));
    const own = relations.slice(0, 60), at = new Map(own.map(
        (r, i) => [r.name, i]));
    const nodes = own.map((r) => ({
      name: r.name, lines: [r.kind === 'bool' ? r.name : `${r.kind} ${r.name}`],
      class: r.kind + (inside.has(r.name) ? ' component' : '')}));
    const edges = own.flatMap((r) => r.uses.filter((u) => at.has(u.name)).map(
        (u) => ({from: at.get(r.name), to: at.get(u.name),
                 class: u.negative ? 'dashed' : '',
                 text: u.negative ? '¬' : ''})));
    show(this.equations, nodes.length === 0 ? [] : h(
        'div', {class: 'scroll', tabindex: '0', role: 'region',
                'aria-label': 'equations'},
        drawGraph(nodes, edges, {
          label: 'which relation uses which',
          choose: ({name}) => this.page.showDefinition(name)})),
         h('ul', {}, components.map((c) => h(
             'li', {}, `Component (${c.what}): `, c.names.map((name, i) => [
               i > 0 ? ', ' : '', kindOf.get(name) ?? '', ' ',
               button(name, () => this.page.showDefinition(name),
                      {class: 'plain', title: 'shows its equation'})])))));
  }

  /* The order from top to bottom; with a diagram, how many of its nodes are on each
     of the variables. */
  #drawOrder(nodes) {
    const count = new Map(this.tracks.map((t) => [t, 0]));
    for (const {lines: [name]} of nodes ?? []) {
      const track = name.replace(/#\d+(\.\d+)?$/, '');
      if (count.has(track))
        count.set(track, count.get(track) + 1);
    }
    const most = Math.max(1, ...count.values());
    show(this.order,
         nodes ? h('p', {class: 'note'}, `Nodes of ${this.relation} on each:`)
               : null,
         h('ol', {class: 'order'}, [...count].map(([track, n]) => {
           const bar = h('span', {class: 'nodes'});
           bar.style.width = `${20 * n / most}rem`;
           return h('li', {}, h('code', {}, track), nodes ? [bar, ` ${n}`] : []);
         })));
  }

  async draw() {
    const answer = await this.page.ask('diagram', {relation: this.relation});
    if (!answer)
      return;
    const {nodes, edges} = readDot(answer.answers);
    this.#drawOrder(nodes);
    if (nodes.length === 0 || nodes.length > LARGEST) {
      show(this.diagram, h('p', {class: 'note'}, nodes.length
          ? `It has ${nodes.length} nodes, which is too many to draw.`
          : answer.error || answer.reason || 'It has no diagram.'));
      return;
    }
    // Edges to false say nothing that their absence does not.
    const keep = nodes.map((n) => n.name !== 'false' || nodes.length <= 2);
    const number = [];
    nodes.forEach((_, i) => { number[i] = keep.slice(0, i).filter((k) => k).length; });
    show(this.diagram,
         h('p', {class: 'note'}, `${nodes.length - 2} nodes; dashed: the ` +
             'variable is 0; what leads to false is left out.'),
         h('div', {class: 'scroll', tabindex: '0', role: 'region',
                   'aria-label': 'diagram'},
           drawGraph(nodes.filter((_, i) => keep[i]),
                     edges.filter((e) => keep[e.from] && keep[e.to]).map(
                         (e) => ({...e, from: number[e.from],
                                  to: number[e.to]})),
                     {label: `diagram of ${this.relation}`})));
    const shown = this.diagram.querySelector('.scroll');
    shown.scrollLeft = (shown.scrollWidth - shown.clientWidth) / 2;
  }
}
