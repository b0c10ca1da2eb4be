/* A client that behaves as the command does for one formula and one program,
 * over the same WebAssembly as the page.
 *
 *   node web/tests/fixc.mjs [OPTION...] [FORMULA.fp] [PROGRAM]
 *   node web/tests/fixc.mjs test CHECK.fp [PROGRAM]
 *
 * Options are those of the library.  What the command does beside it (several
 * runs, certificates, C programs) ends with status 77 and a line that says so.
 */
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {grade} from '../src/grade.js';
import * as library from '../src/library.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const wasm = process.env.FIXC_WASM ?? join(root, 'build-web/wasm/web');

const short = {D: 'D', I: 'I', W: 'W'};
const settings = {
  target: 'target', define: 'D', include: 'I', warn: 'W', dump: 'dump',
  emit: 'emit', order: 'order', evaluate: 'evaluate', threads: 'threads',
  bound: 'bound', 'no-pass': 'no-pass', 'time-limit': 'time-limit',
  'memory-limit': 'memory-limit', explain: 'explain',
  'explain-as': 'explain-as', 'order-seed': 'order-seed',
};

function leaveOut(what) {
  process.stderr.write(`not in this build: ${what}\n`);
  process.exit(77);
}

function parse(words) {
  const given = [], files = [];
  let stats = null;
  while (words.length > 0) {
    const word = words.shift();
    const long = /^--([a-z-]+)(?:=(.*))?$/s.exec(word);
    const brief = /^-([DIW])(.*)$/s.exec(word);
    if (brief)
      given.push([short[brief[1]], brief[2] || words.shift()]);
    else if (long?.[1] === 'trace')
      given.push(['trace', long[2] ?? 'text']);
    else if (long?.[1] === 'stats')
      stats = long[2] ?? 'text';
    else if (long && settings[long[1]])
      given.push([settings[long[1]], long[2] ?? words.shift()]);
    else if (word.startsWith('-'))
      leaveOut(word);
    else
      files.push(word);
  }
  return {given, files, stats};
}

function sort(files) {
  const input = {};
  for (const file of files) {
    const part = /\.fp$/.test(file) && !input.formula ? 'formula' : 'program';
    if (input[part])
      leaveOut('several programs');
    input[part] = file;
  }
  if (/\.[ci]$/.test(input.program ?? ''))
    leaveOut('C programs');
  return input;
}

/* The file system of the machine, as the command sees it. */
function mount(module) {
  module.FS.mkdir('/host');
  module.FS.mount(module.NODEFS, {root: '/'}, '/host');
  module.FS.chdir('/host' + process.cwd());
}

const words = process.argv.slice(2), tests = words[0] === 'test';
const {given, files, stats} = parse(tests ? words.slice(1) : words);
const input = sort(files);
const load = createRequire(import.meta.url)(join(wasm, 'libfixc.js'));
const lib = await library.openLibrary(
    load, readFileSync(join(wasm, 'libfixc.wasm')));
mount(lib.module);
const s = lib.session();

const value = (name) => given.findLast(([option]) => option === name)?.[1];
const isText = (format) => !format || format === 'text';
const answersFirst = isText(value('trace')) && isText(value('explain-as'));
const out = [], err = [];
const answers = answersFirst ? out : err;

function result() {
  const verdict = {0: 'unreachable', 10: 'reachable',
                   5: `unknown (${s.reason})`}[s.verdict];
  if (verdict)
    answers.push(`RESULT: ${verdict}\n`);
}

function end(status) {
  if (stats)
    err.push(s.document('stats', stats) ?? '');
  writeAll(process.stdout, out.join(''));
  writeAll(process.stderr, err.join(''));
  process.exitCode = status;
}

function writeAll(stream, text) {
  if (text)
    stream.write(text);
}

function usage() {
  err.push(`fixc: ${s.error}\n`);
  end(1);
}

function statusOf(status) {
  if (status === library.REJECTED)
    return 2;
  if (status === library.USAGE)
    return 1;
  if (status === library.BUSY || status === library.INTERNAL)
    return 3;
  return s.verdict === -1 ? 0 : s.verdict;
}

/* What a stage that went wrong has to say, and the messages of it. */
function stage(status) {
  if (status === library.USAGE || status === library.BUSY)
    err.push(`fixc: ${s.error}\n`);
  else if (status === library.INTERNAL)
    err.push(`fixc: internal error: ${s.error}\n`);
  err.push(s.document('diagnostics') ?? '');
  return status;
}

function streams() {
  answers.push(s.document('answers') ?? '');
  out.push(s.document('document') ?? '');
  for (const line of (s.document('remarks') ?? '').split(/(?<=\n)/))
    if (line)
      err.push(`fixc: ${line}`);
}

/* As `fixc test` prints it, by what grades in the page. */
function test() {
  const file = input.formula, answer = grade(s, file);
  const verdict = (e) => e.holds === null ? 'unknown'
      : e.holds ? 'ok     ' : 'FAILED ';
  const found = answer.expectations?.map(
      (e) => ({...e, found: e.found || (e.holds === null
          ? answer.reason ?? 'not answered' : '')})) ??
      [{source: file, text: 'the file can be run', holds: false,
        found: answer.error || 'rejected'}];
  for (const e of found) {
    const lines = e.found.includes('\n');
    out.push(`${verdict(e)} ${e.source}${e.line ? `:${e.line}` : ''}: ${e.text}` +
             (e.found && !lines ? `, but: ${e.found}` : '') + '\n');
    if (lines)
      out.push(e.found.replace(/^(?=.)/gm, '          '));
  }
  out.push(`${found.filter((e) => e.holds).length} of ${found.length} hold\n`);
  const all = found.every((e) => e.holds);
  end(!answer.expectations ? 2 : all ? 0
      : found.some((e) => e.holds === false) ? 4 : 5);
}

function main() {
  s.allowFiles();
  for (const [option, text] of given)
    if (s.set(option, text) !== library.OK)
      return usage();
  if (input.program && s.addFile('program', input.program) !== library.OK)
    return usage();
  if (tests)
    return test();
  let status = stage(s.load(input.formula ?? null));
  if (status === library.OK)
    status = stage(s.run());
  streams();
  result();
  end(statusOf(status));
}

main();
