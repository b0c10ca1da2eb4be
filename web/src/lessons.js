/* Lessons: a text, and tasks that are graded here.  A check imports what the
 * student has written, and expects something of it; the page shows how many
 * expectations hold, and of the first that does not, the sentence above it and
 * what was found.  A teacher may give an exercise of their own as a link. */
import {lessons} from 'generated:lessons';

import {button, h, plural, show} from './dom.js';
import {sentenceAbove} from './grade.js';
import {digest} from './state.js';

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

export class LessonsView {
  constructor(page) {
    this.page = page;
    this.element = h('div', {class: 'view lesson'});
    this.done = new Set(this.#kept());
    this.author = this.#author();
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
    show(this.element, this.#exercise(),
         h('nav', {class: 'bar', 'aria-label': 'lessons'}, lessons.map(
             (l, i) => button(l.title, () => this.open(i),
                              {'aria-current': i === this.number}))),
         h('h2', {}, lesson.title), paragraphs(lesson.text),
         lesson.tasks.map((task, i) => this.#task(lesson, task, i)),
         this.author);
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
               task.own ? null
                        : button('load the task', () => this.#load(task, number)),
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
    const {options, formula, texts} = this.page.input();
    const limits = {'time-limit': options['time-limit'],
                    'memory-limit': options['memory-limit']};
    show(said, h('p', {}, 'It is checked …'));
    // What is asked for is the task's: not the target that is set here.
    const answer = await this.page.ask('grade', {input: {
      formula: {name: 'check.fp', text: task.checks},
      options: {...limits, ...task.options},
      texts: [{name: 'answer.fp', text: formula.text},
              ...texts.filter((t) => !/^(check|answer)\.fp$/.test(t.name))],
      program: task.program}});
    if (!answer) {
      show(said, h('p', {}, this.page.status.textContent));
      return false;
    }
    if (!answer.expectations) {
      const error = answer.messages.find((m) => m.severity === 'error');
      const own = error?.source === 'answer.fp';
      show(said, h('p', {class: 'failed-check'},
                   (own ? `Line ${error.start.line}: ` : '') +
                       (error?.message ?? answer.error)));
      return false;
    }
    const held = answer.expectations.filter((e) => e.holds).length;
    const missed = answer.expectations.find((e) => !e.holds);
    show(said,
         h('p', {class: missed ? 'failed-check' : 'passed'},
           `${held} of ${plural(answer.expectations.length, 'expectation')} ` +
               `hold.${missed ? '' : ' Solved!'}`),
         missed ? this.#missed(task, missed, answer) : null);
    return !missed;
  }

  #missed(task, e, answer) {
    const sentence = e.source === 'check.fp'
        ? sentenceAbove(task.checks, e.line) : `your own: ${e.text}`;
    if (e.holds === null)
      return h('p', {}, `Not known: ${e.found || answer.reason}.`);
    return [h('p', {}, `Not so: ${sentence || e.text}.`),
            e.found.includes('\n') || e.text.startsWith('count')
                ? h('pre', {}, e.found) : null];
  }

  /* ---- An exercise of a teacher ------------------------------------------------ */

  /* One that came with a link, or was written here. */
  #exercise() {
    const {exercise} = this.page.state;
    return exercise ? this.#task({folder: 'own'}, {
      name: digest(JSON.stringify(exercise)), ...exercise, own: true}, 0) : null;
  }

  /* Made once: what is written here stays when another lesson is opened.  What a
     link has brought is not put in, since students would see it. */
  #author() {
    const title = h('input', {type: 'text', size: 30, value: '',
                              'aria-label': 'title of the exercise'});
    const checks = h('textarea', {rows: 8, 'aria-label': 'expectations'});
    checks.value = 'import "answer.fp";\n\n// One place is reached\n' +
        'expect count Reach = 1;\n';
    return h('details', {class: 'author'},
             h('summary', {}, 'Make an exercise of your own'),
             h('p', {}, 'What is in the editors is what students begin with. ' +
                 'The expectations speak of it as answer.fp, and are not ' +
                 'shown to them; fixc test grades with the same text.'),
             h('p', {}, h('label', {}, 'title ', title)), checks,
             h('p', {}, button('make a link', () => {
               const {program, options} = this.page.input();
               this.page.state.exercise = {
                 title: title.value || 'Exercise', checks: checks.value, program,
                 options: {target: options.target, D: options.D}};
               this.page.makeLink();
               this.open(this.number);
             })));
  }
}
