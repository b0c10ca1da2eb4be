/* Lessons: a text, and tasks that are graded here.  The expectations are queries
 * over what the student has written; the page shows how many hold, and of one
 * that does not, the sentence above it. */
import {lessons} from 'generated:lessons';

import {button, h, plural, show} from './dom.js';

const DONE = 'fixc-lessons';

/* Paragraphs and lists with `code` and *words*. */
function inline(text) {
  return text.split(/(`[^`]+`|\*[^*]+\*)/).map(
      (part) => part.startsWith('`') ? h('code', {}, part.slice(1, -1))
          : /^\*.+\*$/.test(part) ? h('em', {}, part.slice(1, -1)) : part);
}

function paragraphs(text) {
  return text.trim().split(/\n{2,}/).map((block) => {
    const items = block.split(/\n(?=- )/);
    return items[0].startsWith('- ')
        ? h('ul', {}, items.map((item) => h('li', {}, inline(
              item.slice(2).replace(/\n\s*/g, ' ')))))
        : h('p', {}, inline(block.replace(/\n/g, ' ')));
  });
}

/* The expectations of a check: [{query, sentence}]. */
export const expectationsOf = (text) =>
    [...text.matchAll(/((?:^\/\/.*\n)*)^query (check_\w+)/gm)].map((m) => ({
      query: m[2],
      sentence: m[1].replace(/^\/\/ ?/gm, '').trim().replace(/\n/g, ' '),
    }));

/* What a run of the check says of each: true, false, or null. */
export const gradesOf = (expectations, answers) => expectations.map((e) => {
  const m = new RegExp(`^${e.query}: (YES|NO)\\b`, 'm').exec(answers);
  return {...e, holds: m ? m[1] === 'YES' : null};
});

export class LessonsView {
  constructor(page) {
    this.page = page;
    this.element = h('div', {class: 'view lesson'});
    this.done = new Set(this.#kept());
    this.open(page.state.lesson?.lesson ?? 0);
  }

  #kept() {
    try {
      return JSON.parse(localStorage.getItem(DONE)) ?? [];
    } catch {
      return [];
    }
  }

  #keep() {
    try {
      localStorage.setItem(DONE, JSON.stringify([...this.done]));
    } catch {
      // Then a solved task is forgotten with the page.
    }
  }

  open(number) {
    const lesson = lessons[number] ?? lessons[0];
    this.number = lessons.indexOf(lesson);
    show(this.element,
         h('nav', {class: 'bar', 'aria-label': 'lessons'}, lessons.map(
             (l, i) => button(l.title, () => this.open(i),
                              {'aria-current': i === this.number}))),
         h('h2', {}, lesson.title), paragraphs(lesson.text),
         lesson.tasks.map((task, i) => this.#task(lesson, task, i)));
  }

  #task(lesson, task, number) {
    const id = `${lesson.folder}/${task.name}`;
    const said = h('div', {'aria-live': 'polite'});
    const title = h('h3', {}, task.title);
    const mark = () => {
      title.textContent = task.title + (this.done.has(id) ? ' — solved' : '');
      title.classList.toggle('passed', this.done.has(id));
    };
    mark();
    return h('section', {class: 'task', 'aria-label': task.title}, title,
             h('div', {class: 'bar'},
               button('load the task', () => this.#load(task, number)),
               button('check', async () => {
                 if (await this.#grade(task, said))
                   this.done.add(id);
                 this.#keep();
                 mark();
               })), said);
  }

  #load(task, number) {
    this.page.setState({
      ...this.page.state, program: task.program,
      formula: {name: `${task.name}.fp`, text: task.start},
      lesson: {lesson: this.number, task: number},
      options: {...this.page.state.options, target: ''},
    });
  }

  async #grade(task, said) {
    const {options, formula} = this.page.input();
    show(said, h('p', {}, 'It is checked …'));
    const answer = await this.page.ask('run', {input: {
      formula: {name: 'check.fp', text: task.checks}, options,
      texts: [{name: 'answer.fp', text: formula.text}], program: task.program}});
    if (!answer) {
      show(said);
      return false;
    }
    const error = answer.messages.find((m) => m.severity === 'error');
    if (error) {
      const own = error.source === 'answer.fp';
      show(said, h('p', {class: 'failed-check'},
                   (own ? `Line ${error.start.line}: ` : '') + error.message));
      return false;
    }
    const grades = gradesOf(expectationsOf(task.checks), answer.answers);
    const held = grades.filter((g) => g.holds).length;
    const missed = grades.find((g) => !g.holds);
    show(said,
         h('p', {class: missed ? 'failed-check' : 'passed'},
           `${held} of ${plural(grades.length, 'expectation')} hold.` +
               (missed ? '' : ' Solved!')),
         missed ? h('p', {}, missed.holds === false
             ? `Not so: ${missed.sentence}.`
             : `Not known: ${answer.reason ?? answer.error}.`) : null);
    return !missed;
  }
}
