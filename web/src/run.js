/* The run to the target, beside the source: forward, back, with the call stack
 * of each thread and the values of variables. */
import {button, h, plural, show} from './dom.js';

const value = (v) => v === true ? 'T' : v === false ? 'F' : String(v ?? '?');
const values = (object) => Object.entries(object ?? {}).map(
    ([name, v]) => `${name}=${value(v)}`).join(' ');

/* States after 0, 1, … moves: {globals, threads: [{frames: [{at, locals}]}]}. */
export function statesOf(trace) {
  const globals = {...trace.globals};
  let threads = trace.threads.map((t) => ({
    frames: t.starts ? [{at: t.starts, locals: {...t.locals}}] : [],
    globals: {...t.globals},
  }));
  const copy = () => ({
    globals: {...globals},
    threads: threads.map((t) => ({
      globals: {...t.globals},
      frames: t.frames.map((f) => ({at: f.at, locals: {...f.locals}})),
    })),
  });
  const states = [copy()];
  for (const move of trace.moves) {
    const thread = threads[move.thread - 1], {frames} = thread;
    if (move.kind === 'call' || move.kind === 'begin')
      frames.push({at: move.to, locals: {}});
    else if (move.kind === 'return' || move.kind === 'over')
      frames.pop();
    const top = frames[frames.length - 1];
    if (top && move.to)
      top.at = move.to;
    if (top)
      Object.assign(top.locals, move.locals);
    for (const [name, v] of Object.entries(move.globals ?? {}))
      (name in thread.globals ? thread.globals : globals)[name] = v;
    states.push(copy());
  }
  return states;
}

const moveText = (move) => move.kind === 'enter' ? `enters ${move.from?.procedure}`
    : (move.text ?? move.kind) +
        (move.condition === undefined ? '' : ` — ${move.condition}`);

export class RunView {
  constructor(page) {
    this.page = page;
    this.said = h('p', {class: 'said', 'aria-live': 'polite'},
                  'A run to the target can be shown where it is reachable.');
    this.body = h('div');
    this.element = h('div', {class: 'view'},
                     h('div', {class: 'bar'},
                       button('find a run', () => this.find())),
                     this.said, this.body);
  }

  clear() {
    show(this.body);
    this.said.textContent =
        'A run to the target can be shown where it is reachable.';
  }

  async find() {
    this.said.textContent = 'A run is looked for …';
    show(this.body);
    const answer = await this.page.ask('trace');
    if (!answer) {
      this.said.textContent = this.page.status.textContent;
      return;
    }
    if (!answer.trace) {
      this.said.textContent = answer.verdict === 'unreachable'
          ? 'The target is unreachable: there is no run to it.'
          : answer.remarks || answer.reason || answer.error ||
              'There is no run: the formula asks for none.';
      return;
    }
    this.trace = answer.trace;
    this.states = statesOf(this.trace);
    this.build();
    this.go(0);
  }

  build() {
    const {moves} = this.trace;
    const b = (text, label, f) => button(text, f, {'aria-label': label});
    this.slider = h('input', {type: 'range', min: 0, max: moves.length,
                              'aria-label': 'move',
                              oninput: () => this.go(+this.slider.value)});
    this.stack = h('div', {class: 'stack'});
    this.rows = moves.map((move, i) => h(
        'li', {}, button(moveText(move), () => this.go(i + 1),
                         {class: 'plain'}),
        h('small', {}, values({...move.globals, ...move.locals}))));
    show(this.body,
         h('div', {class: 'bar', role: 'toolbar', 'aria-label': 'moves',
                   onkeydown: (e) => this.keys(e)},
           b('|◀', 'begin', () => this.go(0)),
           b('◀', 'one move back', () => this.go(this.at - 1)),
           b('▶', 'one move forward', () => this.go(this.at + 1)),
           b('▶|', 'end', () => this.go(moves.length)), this.slider),
         h('div', {class: 'split'}, this.stack,
           h('div', {class: 'scroll', tabindex: '0', role: 'region',
                     'aria-label': 'moves'},
             h('ol', {class: 'moves'}, this.rows))));
  }

  keys(e) {
    const by = {ArrowLeft: -1, ArrowRight: 1}[e.key];
    if (by && e.target !== this.slider) {
      e.preventDefault();
      this.go(this.at + by);
    }
  }

  go(k) {
    const {moves} = this.trace, state = this.states;
    this.at = Math.min(Math.max(k, 0), moves.length);
    this.slider.value = this.at;
    const now = state[this.at], before = state[this.at - 1] ?? now;
    const move = moves[this.at - 1];
    this.rows.forEach((row, i) => {
      row.classList.toggle('on', i === this.at - 1);
      row.toggleAttribute('aria-current', i === this.at - 1);
    });
    this.rows[this.at - 1]?.scrollIntoView({block: 'nearest'});
    const where = move?.to ?? this.trace.threads[0].starts;
    this.said.textContent = this.at === 0
        ? `The run has ${plural(moves.length, 'move')}; this is its beginning.`
        : `Move ${this.at} of ${moves.length}: ${moveText(move)}` +
            (this.at === moves.length ? '. The target is reached.' : '');
    show(this.stack, this.#globals(now, before),
         now.threads.map((t, i) => this.#thread(t, i, now.threads.length)));
    this.page.program.light(where ? [
      {start: where, line: true, class: 'lit-line'}] : []);
  }

  #globals(now, before) {
    const names = Object.keys(now.globals);
    return names.length === 0 ? [] : h(
        'p', {}, 'globals: ', names.map((name) => h(
            'span', {class: now.globals[name] !== before.globals[name]
                         ? 'value changed' : 'value'},
            `${name}=${value(now.globals[name])} `)));
  }

  /* The stack grows upwards: the procedure that runs is first. */
  #thread(thread, i, n) {
    return h('section', {},
             h('h3', {}, n > 1 ? `Call stack of thread ${i + 1}` : 'Call stack'),
             thread.frames.length === 0 ? h('p', {}, 'it does not run') : h(
                 'ol', {class: 'frames'}, [...thread.frames].reverse().map(
                     (f) => h('li', {},
                              `${f.at.procedure}, line ${f.at.line}: `,
                              h('span', {class: 'value'},
                                values(f.locals) || 'no variables')))));
  }
}
