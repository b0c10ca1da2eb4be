/* The worker: answers requests of the page, each in an instance of its own.
 *
 * A request is {id, op, input, …}; `input` is {formula: {name, text}, program:
 * {name, text} or null, options: {…}}.  An answer is {id, result} or {id,
 * error}; {id, progress} may come before.
 */
import loadFixc from 'libfixc';

import {grade} from './grade.js';
import {LIMIT, OK, openLibrary} from './library.js';

let compiled;

function instantiateWasm(imports, done) {
  WebAssembly.instantiate(compiled, imports).then((i) => done(i, compiled));
  return {};
}

const open = () => openLibrary(loadFixc, undefined, {instantiateWasm});

class WrongOption extends Error {}

/* A session with the texts and options of the input. */
async function prepare(input, more = {}) {
  const lib = await open(), s = lib.session();
  s.addText('formula', input.formula.name, input.formula.text);
  for (const {name, text} of input.texts ?? [])
    s.addText('formula', name, text);
  if (input.program)
    s.addText('program', input.program.name, input.program.text);
  for (const [name, value] of Object.entries({...input.options, ...more}))
    for (const one of [value].flat())
      if (one !== '' && s.set(name, String(one)) !== OK)
        throw new WrongOption(`${name}: ${s.error}`);
  return {lib, s};
}

const messages = (s) => s.json('diagnostics')?.messages ?? [];

/* Loads and runs; the messages of both. */
function solve(s, formula) {
  let status = s.load(formula);
  const said = messages(s);
  if (status === OK) {
    status = s.run();
    const before = said.length; // a note belongs to a message of its own list
    said.push(...messages(s).map((m) => m.belongs_to >= 0
        ? {...m, belongs_to: m.belongs_to + before} : m));
  }
  return {status, messages: said};
}

const verdicts = {0: 'unreachable', 5: 'unknown', 10: 'reachable'};

function outcome(s, {status, messages: said}) {
  return {
    status, messages: said, verdict: verdicts[s.verdict] ?? null,
    reason: s.reason, within: s.within, error: s.error,
    stopped: status === LIMIT, answers: s.document('answers') ?? '',
    remarks: s.document('remarks') ?? '',
  };
}

function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

const operations = {
  async builtins() {
    return (await open()).builtins();
  },

  async check({input}) {
    const {s} = await prepare(input);
    const {name} = input.formula;
    s.check(name);
    return {messages: messages(s), symbols: s.symbols(name)};
  },

  async run({input}, progress) {
    const {lib, s} = await prepare(input);
    lib.module.progress = progress;
    s.listen();
    const done = solve(s, input.formula.name);
    const loaded = done.status === OK || done.status === LIMIT;
    return {
      ...outcome(s, done), stats: s.json('stats'),
      cfg: loaded && input.program ? parsed(s.document('cfg', 'json')) : null,
      equations: loaded ? s.document('equations') : null,
      order: loaded ? s.document('order') : null,
      relations: loaded ? s.relations() : [],
    };
  },

  async rounds({input, where}) {
    const {s} = await prepare(input, {
      evaluate: 'rounds', dump: where ? `rings.json:${where}` : 'rings.json'});
    const done = solve(s, input.formula.name);
    return {...outcome(s, done), rounds: parsed(s.document('document'))};
  },

  async why({input, what}) {
    const {s} = await prepare(input, {explain: what, 'explain-as': 'json'});
    const done = solve(s, input.formula.name);
    return {...outcome(s, done), why: parsed(s.document('document'))};
  },

  async trace({input}) {
    const {s} = await prepare(input, {trace: 'json'});
    const done = solve(s, input.formula.name);
    return {...outcome(s, done), trace: parsed(s.document('document'))};
  },

  async tuples({input, relation, where, limit}) {
    const {s} = await prepare(input);
    const done = solve(s, input.formula.name);
    if (done.status !== OK)
      return outcome(s, done);
    return {
      ...s.tuples(relation, where, limit), error: s.error,
      count: where ? null : s.count(relation),
    };
  },

  async grade({input}) {
    const {s} = await prepare(input);
    return grade(s, input.formula.name);
  },

  async diagram({input, relation}) {
    const {s} = await prepare(input, {dump: `dot:${relation}`});
    const done = solve(s, input.formula.name);
    return outcome(s, done);
  },
};

onmessage = async ({data}) => {
  if (data.op === 'module') {
    compiled = data.module;
    return;
  }
  const {id, op} = data;
  try {
    const tell = (seconds, relation, unit, number, nodes) => {
      postMessage({id, progress: {seconds, relation, unit, number, nodes}});
      return 0;
    };
    postMessage({id, result: await operations[op](data, tell)});
  } catch (error) {
    postMessage({id, error: say(error), spent: !(error instanceof WrongOption)});
  }
};

/* What wasm throws when its memory or its stack ends. */
function say(error) {
  const text = String(error?.message ?? error);
  if (error instanceof WrongOption)
    return text;
  if (/memory|grow/i.test(text))
    return 'the memory of the page is used up';
  if (/call stack|recursion/i.test(text))
    return 'the input is nested too deeply for the page';
  return text;
}
