/* Why a tuple is there, or is not: a tree that unfolds.  Each node is a fact and
 * the clause that gave it; a fact may lead back to itself in a greatest fixed
 * point, so nodes are made when they are opened. */
import {button, h, show} from './dom.js';
import {tupleText} from './tuples.js';

const nameOf = (fact) => fact.relation ?? fact.query ?? 'formula';

function factText(fact) {
  const time = fact.round ? ` — round ${fact.round}`
      : fact.step ? ` — step ${fact.step}` : '';
  const tuple = tupleText(fact.tuple);
  return nameOf(fact) + (tuple ? `(${tuple})` : '') +
      (fact.kind === 'given' ? ' — given' : '') +
      (fact.kind === 'absent' ? ' — not there' : '') + time;
}

/* A branch whose content is made when it is first opened. */
function branch(head, make, open = false) {
  const body = h('div', {class: 'premises'});
  let made = false;
  const fill = () => {
    if (!made)
      show(body, make());
    made = true;
  };
  const element = h('details', {class: 'fact'}, h('summary', {}, head), body);
  element.addEventListener('toggle', () => element.open && fill());
  if (open) {
    fill();
    element.open = true;
  }
  return element;
}

export class WhyView {
  constructor(page) {
    this.page = page;
    this.what = h('input', {type: 'text', size: 40, 'aria-label': 'what',
                            placeholder: 'Reach where u = attic'});
    this.what.addEventListener('keydown',
                               (e) => e.key === 'Enter' && this.ask());
    this.said = h('p', {class: 'said', 'aria-live': 'polite'},
                  'Ask for a query, or for a tuple of a relation; ' +
                      'it is explained whether it is there or not.');
    this.tree = h('div', {class: 'tree'});
    this.element = h('div', {class: 'view'},
                     h('div', {class: 'bar'}, h('label', {}, 'why ', this.what),
                       button('explain', () => this.ask())),
                     this.said, this.tree);
  }

  async ask(what = this.what.value.trim()) {
    if (!what)
      return;
    this.what.value = what;
    this.said.textContent = 'The reason is looked for …';
    show(this.tree);
    const answer = await this.page.ask('why', {what});
    if (!answer) {
      this.said.textContent = this.page.status.textContent;
      return;
    }
    const why = answer.why;
    if (why?.facts && !why.absences)
      this.#showFacts(why.facts);
    else if (why?.absences)
      this.#showAbsences(why.absences, why.facts ?? []);
    else
      this.said.textContent = answer.reason ??
          answer.messages.find((m) => m.severity === 'error')?.message ??
          answer.error ?? answer.answers;
  }

  /* "file:line" as a button that lights the clause. */
  #place(place) {
    const m = /^(.*):(\d+)$/.exec(place ?? '');
    return m && m[1] !== '--explain' ? button(`line ${m[2]}` + (this.page.isFormula(m[1]) ? ''
                                                                  : ` of ${m[1]}`),
                      (e) => {
                        e.preventDefault();
                        this.page.showClause(m[1], +m[2]);
                      }, {class: 'plain'})
             : '';
  }

  #round({relation, tuple}) {
    return this.page.hasRounds(relation) ? button('its round', (e) => {
      e.preventDefault();
      this.page.showRound(relation, tuple);
    }, {class: 'plain'}) : '';
  }

  #showFacts(facts) {
    this.said.textContent = `It holds: ${facts.length} facts.`;
    show(this.tree, this.#fact(facts, 0, true));
  }

  #fact(facts, i, open = false) {
    const fact = facts[i];
    const head = [h('span', {class: 'tuple'}, factText(fact)), ' ',
                  this.#place(fact.clause), ' ', this.#round(fact)];
    if (fact.premises.length === 0)
      return h('div', {class: 'fact leaf'}, head);
    return branch(head, () => fact.premises.map(
        (p) => this.#fact(facts, p, open && fact.query !== undefined)), open);
  }

  #showAbsences(absences, facts) {
    this.said.textContent = 'It does not hold. Each clause, and where it fails:';
    const known = new Map(absences.map(
        (a) => [nameOf(a) + JSON.stringify(a.tuple), a]));
    show(this.tree, this.#absence(absences[0], known, facts, 2));
  }

  /* Levels that are open at first: absences may lead back to themselves. */
  #absence(absence, known, facts, open = 0) {
    const head = `${factText(absence)} is not there`;
    return branch(head, () => absence.refusals.length === 0
        ? [h('div', {class: 'fact leaf'}, 'it has no clause')]
        : absence.refusals.map((r) => this.#refusal(r, known, facts, open)),
                  open > 0);
  }

  #refusal(r, known, facts, open = 0) {
    const other = r.absent ?? r.present;
    const text = r.fails !== undefined ? `fails: ${r.fails}`
        : `${r.example ? 'for example ' : ''}${factText(other ?? {tuple: {}})} ` +
            (r.absent ? 'is missing' : 'is there');
    const head = [h('span', {class: 'tuple'}, text), ' ', this.#place(r.clause)];
    const next = r.absent &&
        known.get(nameOf(r.absent) + JSON.stringify(r.absent.tuple));
    if (next)
      return branch(head, () => [this.#absence(next, known, facts, open - 1)],
                    open > 1);
    if (r.premises?.length > 0)
      return branch(head, () => r.premises.map((p) => this.#fact(facts, p)));
    return h('div', {class: 'fact leaf'}, head);
  }
}
