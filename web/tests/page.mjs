/* The page in a browser without a window: opened from disk, used with mouse and
 * keyboard.
 *
 *   node web/tests/page.mjs chromium|firefox [SHOTS]    SHOTS: a folder for
 *                                                       pictures
 *
 * CHROMIUM and FIREFOX name the browsers; without them, Debian's.  Firefox is left
 * out if it is not there.  Times are printed, and never asserted.  Ends with
 * `N passed, N failed`.
 */
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from
    'node:fs';
import {createServer} from 'node:http';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {dirname, extname, join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {gunzipSync, gzipSync} from 'node:zlib';

import playwright from 'playwright-core';

import {toLink} from '../src/state.js';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..'), page = join(root, 'build-web/fixc.html');
const shots = process.argv[3];
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let passed = 0, failed = 0;

function check(what, holds) {
  if (holds)
    passed++;
  else {
    failed++;
    console.log(`FAILED ${what}`);
  }
}

/* Firefox is driven by WebDriver BiDi, so any build of it will do. */
const isFirefox = process.argv[2] === 'firefox';
const firefox = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
if (isFirefox && !existsSync(firefox)) {
  console.log('there is no Firefox: left out');
  console.log('1 passed, 0 failed');
  process.exit();
}
const browser = isFirefox
    ? await playwright._bidiFirefox.launch({executablePath: firefox})
    : await playwright.chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-dev-shm-usage'],
      });

/* A new window on the page; what it should not do is counted. */
async function open(address = pathToFileURL(page).href, size = {},
                    there = null) {
  const context = there ?? await browser.newContext(
      {viewport: {width: 1366, height: 768}, ...size});
  const p = await context.newPage();
  p.setDefaultTimeout(20000);
  p.requests = [];
  p.errors = [];
  p.on('request', (r) => {
    if (!/^(blob|data):/.test(r.url()) && r.url() !== address.split('#')[0])
      p.requests.push(r.url());
  });
  p.on('pageerror', (e) => p.errors.push(e.message));
  p.on('console', (m) => m.type() === 'error' && p.errors.push(m.text()));
  await p.goto(address);
  await p.waitForSelector('#status');
  await until('the page', () => p.evaluate(
      () => Boolean(document.documentElement.dataset.ready)));
  return p;
}

async function close(p, what) {
  check(`${what}: no request leaves the page: ${p.requests}`,
        p.requests.length === 0);
  check(`${what}: no error in the page: ${p.errors}`, p.errors.length === 0);
  await p.context().close();
}

const text = (p, selector) => p.locator(selector).first().innerText();
const step = (p, name) =>
    p.locator('#panel-rounds').getByRole('button', {name, exact: true}).click();

/* The page's policy forbids the strings that waitForFunction would run there. */
async function until(what, f) {
  for (const end = Date.now() + 20000; Date.now() < end;) {
    if (await f())
      return;
    await new Promise((go) => setTimeout(go, 15));
  }
  throw new Error(`no end of waiting for ${what}`);
}

const waitFor = (p, selector, wanted) => until(
    `${wanted} in ${selector}`, () => p.evaluate(
        ([s, w]) => [...document.querySelectorAll(s)].some(
            (e) => new RegExp(w).test(e.textContent)), [selector, wanted]));

/* The editor may look at what was written 20 ms later; a timer that is set after its own,
   and for longer, comes after it. */
async function write(p, editor, words) {
  await p.locator(`${editor} .cm-content`).fill(words);
  await p.evaluate(() => new Promise((go) => setTimeout(go, 40)));
}

async function violations(p) {
  await p.evaluate(readFileSync(axe, 'utf8'));
  const found = await p.evaluate(() => window.axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']}));
  return found.violations.map(
      (v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' ')}`);
}

async function shot(p, name) {
  if (shots)
    await p.screenshot({path: join(shots, `${name}.png`)});
}

const formula = (lesson, task) => readFileSync(
    join(root, 'web/lessons', lesson, `${task}.fp`), 'utf8');
const example = (path) => readFileSync(join(root, 'examples', path), 'utf8');

/* ---- The first lesson ------------------------------------------------------------- */

async function firstLesson() {
  const p = await open();
  console.log(`from opening the file to the first answer: ${
      await p.evaluate(() => document.documentElement.dataset.ready)} ms`);
  await p.locator('#tab-answers').focus();
  await p.keyboard.press('ArrowLeft'); // around, to the last tab
  check('arrows choose a tab', await p.locator('#panel-lessons').isVisible());
  await p.getByRole('button', {name: 'load the task'}).first().click();
  check('the task is loaded',
        (await text(p, '.formula .cm-content')).includes('Complete Reach'));
  await p.getByRole('button', {name: 'check', exact: true}).first().click();
  await waitFor(p, '.task', '2 of 4 expectations hold|3 of 4');
  check('a beginning is not enough',
        !(await text(p, '.task')).includes('Solved'));
  await write(p, '.formula', formula('graph', 'reach.solution'));
  await p.getByRole('button', {name: 'check', exact: true}).first().click();
  await waitFor(p, '.task', 'Solved');
  check('the solution solves it', true);

  await p.keyboard.press('Control+Enter');
  await p.locator('#tab-rounds').click();
  await waitFor(p, '#panel-rounds .said', '4 rounds follow');
  await step(p, 'one step forward');
  check('round 1', /round 1 of Reach: 1 new, 1 in all/.test(
      await text(p, '#panel-rounds .said')));
  check('a clause is lit', await p.locator('.formula .lit').count() === 1);
  await step(p, 'one step forward');
  check('what is new is lit', (await text(p, 'tr.new')).includes('kitchen'));
  await waitFor(p, '.graph .node.new', 'kitchen');
  await step(p, 'one step back');
  check('back', (await text(p, 'tr.new')).includes('hall'));
  await p.getByLabel('condition of a new tuple').fill('u = garden');
  await p.getByRole('button', {name: 'go on'}).click();
  check('stops at a condition', /round 3 /.test(
      await text(p, '#panel-rounds .said')));
  await step(p, 'last step');
  check('the fixed point', /it is the fixed point/.test(
      await text(p, '#panel-rounds .said')));
  await p.getByRole('button', {name: '2', exact: true}).click();
  check('to the round of a tuple', /round 2 /.test(
      await text(p, '#panel-rounds .said')));
  await shot(p, 'rounds');

  await p.getByRole('button', {name: 'why u=kitchen'}).click();
  await waitFor(p, '#panel-why .said', 'It holds');
  await p.locator('.tree').getByRole('button', {name: 'its round'}).first()
      .click();
  await waitFor(p, '#panel-rounds .said', 'round 2 ');
  check('from a fact to its round', await p.locator('#panel-rounds').isVisible());
  await p.locator('#tab-why').click();
  check('the reason has the door', (await text(p, '.tree')).includes(
      'Door(u=kitchen') || (await text(p, '.tree')).includes('kitchen'));
  await p.getByLabel('what', {exact: true}).fill('Reach where u = attic');
  await p.keyboard.press('Enter');
  await waitFor(p, '#panel-why .said', 'It does not hold');
  check('why not', (await text(p, '.tree')).includes('attic'));
  await shot(p, 'why');
  await p.locator('.tree button', {hasText: 'line'}).first().click();

  await p.locator('#tab-lessons').click();
  await p.getByRole('button', {name: 'load the task'}).nth(1).focus();
  await p.keyboard.press('Enter');
  await waitFor(p, '.formula .cm-content', 'Now the doors are followed');
  const check2 = p.getByRole('button', {name: 'check', exact: true}).nth(1);
  await check2.focus();
  await p.keyboard.press('Enter');
  await waitFor(p, '.task', '1 of 4 expectations hold.*Not so: One is home');
  await write(p, '.formula', formula('graph', 'back.solution'));
  await check2.focus();
  await p.keyboard.press('Enter');
  await waitFor(p, '.task .passed', 'Places with a way home — solved');
  check('the first lesson is solved',
        await p.locator('.task h3.passed').count() === 2);
  await close(p, 'first lesson');
}

/* ---- Mistakes, Stop, links ---------------------------------------------------------- */

async function mistakes() {
  const p = await open();
  const house = example('tutorial/house.fp');
  await write(p, '.formula', house.replace('Trans(x, u))', 'Tranz(x, u))'));
  await p.waitForSelector('.formula .cm-lintRange-error');
  check('a squiggle', true);
  const mark = await text(p, '.formula .cm-lintRange-error');
  check(`it is under the name: ${mark}`, mark === 'Tranz');
  await p.locator('.formula .cm-lintRange-error').first().hover();
  await p.waitForSelector('.cm-tooltip-lint');
  const fix = p.locator('.cm-diagnosticAction');
  if (await fix.count() > 0) {
    await fix.first().click();
    check('the fix is put in', (await text(p, '.formula .cm-content')).includes(
        'Trans(x, u))'));
  } else {
    check('a name that is wrong has a fix', false);
  }
  await shot(p, 'mistake');

  await write(p, '.formula', house);
  const name = p.locator('.formula .c-name', {hasText: 'Trans'}).first();
  await name.hover();
  await p.waitForSelector('.hover');
  check('hover has the signature', (await text(p, '.hover')).includes(
      'bool Trans(Place x, Place u)'));
  await p.locator('.formula .cm-content').press('Control+End');
  await p.keyboard.type('query q = Rea');
  await waitFor(p, '.cm-tooltip-autocomplete', 'Reach');
  check('completion', true);
  await p.keyboard.press('Escape');

  await p.getByRole('button', {name: 'Link'}).click();
  await waitFor(p, '#status', 'nothing was sent');
  const link = await p.evaluate(() => location.href);
  await p.evaluate(() => history.replaceState(null, '', '#'));
  await p.reload();
  await waitFor(p, '.formula .cm-content', 'query q = Rea');
  check('a change is kept in the browser', true);
  check('the link has the text', link.includes('#') && link.length > 300);
  await close(p, 'mistakes');

  const q = await open(link);
  check('a link brings the text', (await text(q, '.formula .cm-content'))
      .includes('query q = Rea'));
  check('what came with a link does not run', (await text(q, '#status'))
      .includes('came with a link'));
  await close(q, 'link');
}

/* ---- What students do ---------------------------------------------------------------- */

async function students() {
  const p = await open();
  await p.locator('#examples').selectOption('analyses');
  await write(p, '.formula', `enum Node {a, b, c};
bool Edge(Node x, y) = {(a, b), (b, c)};
// Where one can come to.
Path(x, x) if Edge(x, _);
Path(x, y) if Path(x, z), Edge(z, y);
show Path where x = a;
`);
  await p.locator('.formula .cm-line', {hasText: 'Path(x, z)'})
      .locator('.c-name').nth(1).hover();
  await p.waitForSelector('.hover');
  check(`hover knows types that nobody wrote: ${await text(p, '.hover')}`,
        /mu bool Path\(Node x, Node y\)/.test(await text(p, '.hover')) &&
        /Where one can come to/.test(await text(p, '.hover')));
  check('words are coloured', (await p.locator('.formula .c-keyword')
      .allInnerTexts()).includes('where'));

  // A fixed point that goes to and fro.
  await p.getByLabel('load a program').selectOption('none');
  await write(p, '.formula', 'enum Node {a, b};\nmu bool A(Node x) = !A(x);\n' +
      'show A;\n');
  await p.locator('#tab-rounds').click();
  await p.keyboard.press('Control+Enter');
  await waitFor(p, '#panel-rounds .said', '2 rounds follow');
  await step(p, 'last step');
  check('what is lost', /2 lost, 0 in all.*oscillates/.test(
      await text(p, '#panel-rounds .said')));
  check('lost tuples say so', /lost/.test(await text(p, 'tr.lost')));
  check('and the formula has lost them',
        (await p.locator('.formula .gone').allInnerTexts()).join('').startsWith('mu bool A('));

  await write(p, '.formula', '');
  await p.keyboard.press('Control+Enter');
  await waitFor(p, '#panel-rounds .note', 'There are no rounds|no recursive');
  check('nothing is no mistake of the page', p.errors.length === 0);

  // What stands in the list of messages can be mended there.
  await p.locator('#tab-answers').click();
  await write(p, '.formula', example('tutorial/house.fp').replace(
      'Trans(x, u))', 'Tranz(x, u))'));
  await p.keyboard.press('Control+Enter');
  await p.getByRole('button', {name: 'put Trans', exact: true}).click();
  await waitFor(p, '.answers', 'garden: YES');
  check('a fix is put in and runs', true);

  // A second run takes the place of the first.
  await write(p, '.formula', endless);
  await p.keyboard.press('Control+Enter');
  await waitFor(p, '#status', '[0-9.]+ s: R');
  await write(p, '.formula', example('tutorial/house.fp'));
  await p.keyboard.press('Control+Enter');
  await waitFor(p, '.answers', 'garden: YES');
  await p.locator('#tab-rounds').click();
  await waitFor(p, '#panel-rounds .said', 'rounds follow');
  check('the second run is shown', !/Stopped/.test(await text(p, '#status')));

  await p.getByLabel('load a program').selectOption('lock/lock.bp');
  await write(p, '.program', 'int main(void) {\n  return 0;\n}\n');
  await p.keyboard.press('Control+Enter');
  await p.locator('#tab-answers').click();
  await waitFor(p, '#panel-answers .note', 'C is for the command');
  check('C is for the command', true);

  // Formulas of examples import each other, and have what they need.
  await p.locator('#examples').selectOption('ctl');
  await waitFor(p, '#panel-answers .answers', 'YES');
  await p.locator('#examples').selectOption('bluetooth');
  await waitFor(p, '.verdict', 'reachable');
  check('an example with a target and a param',
        await text(p, '.verdict') === 'reachable');
  await close(p, 'students');
}

/* Writes a formula, and waits until the page has taken it. */
async function written(p, words) {
  await write(p, '.formula', words);
  await until('what is written', () => p.evaluate(
      (w) => Object.values({...sessionStorage}).some(
          (kept) => kept.includes(w)), words.trim()));
}

/* What is written survives: in a link that was changed, in another tab. */
async function kept() {
  const p = await open(), context = p.context();
  await written(p, '// my own\n');
  const link = await toLink({formula: {name: 'a.fp', text: '// of the link\n'},
                             program: null, options: {}, tab: 'answers'});
  const q = await open(pathToFileURL(page).href + link, {}, context);
  await written(q, '// of the link, changed\n');
  await q.reload();
  await waitFor(q, '#status', 'was changed here');
  check('a change to what came with a link is kept',
        (await text(q, '.formula .cm-content')).includes('changed'));
  await q.getByRole('button', {name: 'As it came'}).click();
  check('as it came', !(await text(q, '.formula .cm-content')).includes(
      'changed'));
  await p.evaluate((hash) => { location.hash = hash; }, link);
  await waitFor(p, '.formula .cm-content', 'of the link');
  await p.evaluate(() => history.back());
  await waitFor(p, '.formula .cm-content', 'my own');
  check('the browser goes back to one\'s own', /own texts/.test(
      await text(p, '#status')));
  await p.evaluate(() => history.forward());
  await waitFor(p, '.formula .cm-content', 'of the link');
  await p.evaluate(() => history.back());
  await waitFor(p, '.formula .cm-content', 'my own');
  const r = await open(undefined, {}, context);
  check('a link does not replace what is one\'s own',
        (await text(r, '.formula .cm-content')).includes('my own'));
  await written(r, '// another tab\n');
  await p.reload();
  await waitFor(p, '.formula .cm-content', 'my own');
  check('each tab has its own', true);
  const bad = await open(pathToFileURL(page).href + link.slice(0, 30), {},
                         context);
  await waitFor(bad, '#status', 'cannot be read');
  check('a broken link says so', true);
  for (const one of [q, r, bad])
    await one.close();
  await close(p, 'kept');
}

/* ---- Hostile links ------------------------------------------------------------------ */

/* Texts from links are text: names and answers that look like HTML. */
async function hostile() {
  const p = await open();
  const evil = '<img src=x onerror="document.title=1">';
  await p.evaluate(async (bad) => {
    const state = {formula: {name: bad, text: `// ${bad}\nquery q = true;`},
                   program: {name: bad, text: bad}, options: {}, tab: bad};
    const stream = new Blob([JSON.stringify(state)]).stream().pipeThrough(
        new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    location.hash = btoa(String.fromCharCode(...bytes)).replaceAll('+', '-')
        .replaceAll('/', '_').replaceAll('=', '');
  }, evil);
  await waitFor(p, '.formula .name', 'img');
  await p.getByRole('button', {name: 'Run', exact: true}).click();
  await waitFor(p, '#status', 'error|answered|ms|failed');
  check('no element comes from a text', await p.locator('img').count() === 0);
  check('no script ran', await p.title() !== '1');
  await close(p, 'hostile link');
}

const endless = `type N = 0..1048575;
class S { N a; N b; };
mu bool R(S s) = s.a = 0 & s.b = 7 |
  (exists S t. R(t) & s.a = t.a + 1 & s.b != t.b & (s.b <= t.a | s.a >= t.b));
query q = exists S s. R(s) & s.a = 1048575 & s.b = 0;
`;

/* Ten rows that are all different: its diagram is large. */
const rows = [...'abcdefghij'];
const large = `type Row = 0..15;
class Board { ${rows.map((r) => `Row ${r};`).join(' ')} };
bool Different(Board s) = ${rows.flatMap((r, i) => rows.slice(i + 1).map(
    (q) => `s.${r} != s.${q}`)).join(' & ')};
count Different;
`;

async function stop() {
  const p = await open();
  await p.getByLabel('seconds').fill('600');
  await write(p, '.formula', endless);
  await p.getByRole('button', {name: 'Run', exact: true}).click();
  await waitFor(p, '#status', '[0-9.]+ s: R');
  await p.waitForTimeout(300);
  await p.evaluate(() => {
    const stop = [...document.querySelectorAll('#header button')].find(
        (b) => b.textContent === 'Stop');
    const began = performance.now();
    new MutationObserver(() => {
      if (document.querySelector('#status').textContent === 'Stopped.')
        window.stopTook ??= performance.now() - began;
    }).observe(document.querySelector('#status'),
               {childList: true, characterData: true, subtree: true});
    stop.click();
  });
  await waitFor(p, '#status', 'Stopped');
  console.log(`from Stop to stopped: ${
      Math.round(await p.evaluate(() => window.stopTook))} ms`);
  check('Stop ends a run', true);
  await write(p, '.formula', example('tutorial/house.fp'));
  const began = Date.now();
  await p.keyboard.press('Control+Enter');
  await waitFor(p, '.answers', 'garden: YES');
  console.log(`from Run to the answers: ${Date.now() - began} ms`);
  check('a run after it', true);

  await p.getByLabel('seconds').fill('1');
  await write(p, '.formula', endless);
  await p.keyboard.press('Control+Enter');
  await waitFor(p, '.verdict, #status', 'time limit');
  check('a limit of time says so', true);
  await p.locator('#tab-rounds').click();
  await waitFor(p, '#panel-rounds .said', 'rounds follow');
  check('there are the rounds before the limit', /Ended by the time limit/.test(
      await text(p, '#panel-rounds .note')));
  await step(p, 'one step forward');
  check('and they can be stepped through', /round 1 of R: /.test(
      await text(p, '#panel-rounds .said')));
  await p.getByLabel('seconds').fill('60');
  await p.getByLabel('memory').fill('8M');
  await write(p, '.formula', large);
  await p.keyboard.press('Control+Enter');
  await waitFor(p, '.verdict, #status', 'memory limit');
  check('a limit of memory says so', true);
  await p.getByLabel('memory').fill('much');
  await p.keyboard.press('Control+Enter');
  await waitFor(p, '#status', 'memory-limit: .*much');
  check('a wrong limit says so', true);
  await p.getByLabel('memory').fill('512M');
  await write(p, '.formula', example('tutorial/house.fp'));
  await p.keyboard.press('Control+Enter');
  await waitFor(p, '.answers', 'garden: YES');
  check('a run after a limit', true);
  await close(p, 'stop');
}

/* ---- Where memory is short ----------------------------------------------------------- */

/* The page, in a browser that gives its memory 32 MB: the bound of the WebAssembly
   is another.  {file, folder} */
function shortOfMemory() {
  const html = readFileSync(page, 'utf8');
  const [, data] = /id="wasm">([^<]*)</.exec(html);
  const wasm = gunzipSync(Buffer.from(data, 'base64'));
  let at = 8;
  const number = () => {
    let n = 0, shift = 0, byte;
    do {
      byte = wasm[at++];
      n |= (byte & 127) << shift;
      shift += 7;
    } while (byte & 128);
    return n;
  };
  for (let id = wasm[at++]; id !== 5; id = wasm[at++]) // 5: memories
    at = number() + at;
  number(); // of bytes
  number(); // of memories
  number(); // that there is a bound
  number(); // pages at first
  const bound = at;
  if (number() !== 32768 || at - bound !== 3)
    throw new Error('the memory is bounded otherwise');
  wasm.set([0x80, 0x84, 0x00], bound); // 512 pages of 64 kB
  const folder = mkdtempSync(join(tmpdir(), 'fixc-page-'));
  const file = join(folder, 'short.html');
  writeFileSync(file, html.replace(data, () => gzipSync(wasm).toString('base64')));
  return {file, folder};
}

async function memoryOut() {
  const {file, folder} = shortOfMemory();
  const p = await open(pathToFileURL(file).href);
  for (let i = 0; i < 3; i++) {
    await write(p, '.formula', large);
    await p.keyboard.press('Control+Enter');
    await waitFor(p, '#status', '[mM]emory');
    console.log(`  where memory is short: ${await text(p, '#status')}`);
    await write(p, '.formula', example('tutorial/house.fp'));
    await p.keyboard.press('Control+Enter');
    await waitFor(p, '.answers', 'garden: YES');
  }
  check('without memory it says so, and goes on', true);
  await close(p, 'memory');
  rmSync(folder, {recursive: true});
}

/* ---- Long texts ---------------------------------------------------------------------- */

async function pasting() {
  if (isFirefox) // a script cannot make an event there that has a text
    return;
  const p = await open();
  const lines = Array.from({length: 5000}, (_, i) =>
      `bool R${i}(Place u) = Reach(u) & u != hall; // the ${i}th`).join('\n');
  await p.locator('.formula .cm-content').press('Control+End');
  const took = await p.evaluate((words) => new Promise((done) => {
    const data = new DataTransfer();
    data.setData('text/plain', '\n' + words);
    const began = performance.now();
    document.querySelector('.formula .cm-content').dispatchEvent(
        new ClipboardEvent('paste', {clipboardData: data, bubbles: true,
                                     cancelable: true}));
    const handled = performance.now() - began;
    requestAnimationFrame(() => setTimeout(
        () => done([handled, performance.now() - began].map(Math.round))));
  }), lines);
  console.log(`5000 lines pasted, and drawn: ${took.join(' ms, ')} ms`);
  const began = Date.now();
  await p.keyboard.type('x');
  await p.evaluate(() => new Promise((go) => requestAnimationFrame(go)));
  console.log(`a key after it: ${Date.now() - began} ms`);
  await waitFor(p, '.formula .cm-content', '4999thx');
  check('5000 lines can be pasted', true);
  await close(p, 'pasting');
}

/* ---- Programs ---------------------------------------------------------------------- */

async function programs() {
  const p = await open();
  await p.locator('#examples').selectOption('lock');
  await waitFor(p, '.verdict', 'reachable');
  check('the lock is broken', /^reachable/.test(await text(p, '.verdict')));
  await p.getByRole('button', {name: 'show a run to the target'}).click();
  await waitFor(p, '#panel-run .said', 'this is its beginning');
  for (let i = 0; i < 5; i++)
    await p.locator('#panel-run').getByRole(
        'button', {name: 'one move forward'}).click();
  check('the call stack', /lock, line 14/.test(await text(p, '.frames')) &&
        /main/.test(await text(p, '.frames')));
  await p.locator('#panel-run').getByRole('button', {name: 'one move back'})
      .click();
  check('back before the call', !/lock, line/.test(await text(p, '.frames')));
  check('a line of the program is lit',
        await p.locator('.program .lit-line').count() === 1);
  await shot(p, 'run');
  await p.locator('#tab-rounds').click();
  await waitFor(p, '#panel-rounds .said', 'rounds follow');
  for (let i = 0; i < 6; i++)
    await step(p, 'one step forward');
  check('the graph is lit', await p.locator('.graph .node.new').count() > 0);
  check('the program is lit', await p.locator('.program .lit').count() > 0);
  await shot(p, 'program');
  await p.locator('.graph .node.failed').first().click();
  await waitFor(p, '#panel-why .said', 'hold');
  check('a place asks for its reason', true);
  await p.locator('#tab-system').click();
  check('equations are drawn', await p.locator(
      '#panel-system .graph').count() > 0);
  await p.locator('#panel-system li').getByRole(
      'button', {name: 'Summary'}).click();
  check('an equation is lit',
        await p.locator('.formula .lit-line').count() === 5);
  await p.getByRole('button', {name: 'draw'}).click();
  await waitFor(p, '#panel-system', 'nodes; dashed|too many');
  check('a diagram', true);
  check('how many nodes are on each variable',
        await p.locator('.order .nodes').count() >= 3);
  await shot(p, 'system');
  await close(p, 'programs');
}

/* ---- Two formulas -------------------------------------------------------------------- */

async function compare() {
  const p = await open();
  await p.locator('#examples').selectOption('lock');
  await waitFor(p, '.verdict', 'reachable');
  await p.locator('#tab-compare').click();
  await p.getByRole('button', {name: 'compare', exact: true}).click();
  await waitFor(p, '#panel-compare', 'Tuples after each round');
  check('compares', /summary\.fp/.test(await text(p, '#panel-compare')));
  check('the first difference', /first round after which they differ is 1/.test(
      await text(p, '#panel-compare .said')));
  check('side by side', await p.locator(
      '#panel-compare .split caption').count() === 2);
  check('figures', /peak nodes/.test(await text(p, '#panel-compare')));
  await p.getByRole('button', {name: 'keep this text'}).click();
  await p.getByRole('button', {name: 'compare', exact: true}).click();
  await waitFor(p, '#panel-compare .said', 'They are the same');
  check('a text is what it was', true);
  const broken = example('lock/my-reach.fp').replace(
      /\nSummary\(u, u\) if Summary\(_[^\n]*/, '');
  await write(p, '.formula', broken);
  await p.getByRole('button', {name: 'compare', exact: true}).click();
  await waitFor(p, '#panel-compare .said', 'they differ is 6');
  await waitFor(p, '#panel-compare h3', 'Only in my-reach.fp .kept.: 1 tuple');
  check('what only one has', /lock:14 entry/.test(
      await text(p, '#panel-compare li.tuple')));
  await p.locator('#panel-compare').getByRole(
      'button', {name: 'one round back'}).click();
  check('rounds before are the same', /Nothing is only in/.test(
      await text(p, '#panel-compare h3')));
  const found = await violations(p);
  check(`compare: axe finds ${found.join('; ')}`, found.length === 0);
  await shot(p, 'compare');
  await close(p, 'compare');
}

/* ---- Large programs -------------------------------------------------------------------- */

/* A driver that hands requests on from procedure to procedure. */
function driver(procedures, globals) {
  const g = Array.from({length: globals}, (_, i) => `g${i}`);
  const parts = Array.from({length: procedures}, (_, i) => `
void dispatch${i}(request) begin
  decl done, busy;
  busy := g${i % globals} & done;
  if (request & !busy) then
    g${i % globals} := T;
    done := *;
    ${i + 1 < procedures ? `dispatch${i + 1}(done);` : 'locked := !locked;'}
    g${(i + 1) % globals} := done;
  else
    g${(i + 2) % globals} := !request | g${i % globals};
  fi
end`);
  return `decl locked, ${g.join(', ')};\n\nvoid main() begin\n  locked := F;\n` +
      '  dispatch0(T);\n  assert(!locked);\nend\n' + parts.join('\n');
}

async function largePrograms() {
  const p = await open(pathToFileURL(page).href + await toLink({
    formula: {name: 'my-reach.fp', text: example('lock/my-reach.fp')},
    program: {name: 'driver.bp', text: driver(40, 5)}, tab: 'rounds',
    options: {'time-limit': '100', 'memory-limit': '512M', target: ''}}));
  const began = Date.now();
  await p.getByRole('button', {name: 'Run', exact: true}).click();
  await waitFor(p, '#panel-rounds .said', 'rounds follow');
  console.log(`a driver of 40 procedures, with its rounds: ${
      Date.now() - began} ms`);
  check('procedures are folded',
        await p.locator('.procedure[open]').count() === 0);
  await step(p, 'last step');
  check('not all is listed', /were not listed/.test(
      await text(p, '#panel-rounds table + p, #panel-rounds .split')));
  await p.locator('.procedure summary', {hasText: 'main'}).click();
  check('the graph knows all places', await p.locator(
      '.procedure[open] .node.on').count() >= 4);
  await p.getByLabel('filter').fill('v.pc = main:5 & !v.locked & v.g3');
  await p.getByRole('button', {name: 'find in all'}).click();
  await waitFor(p, '#panel-rounds .note', 'Only tuples are listed where');
  const cells = await p.locator('#panel-rounds tbody tr').allInnerTexts();
  check('what is found satisfies the formula', cells.length > 0 && cells.every(
      (row) => /main:5/.test(row)));
  await p.getByRole('button', {name: 'list all'}).click();
  await until('all are listed', async () =>
      await p.locator('#panel-rounds .note code').count() === 0);
  await step(p, 'first step');
  await p.getByLabel('condition of a new tuple').fill(
      'v.pc = dispatch7:109 & v.request & v.g2');
  await p.getByRole('button', {name: 'go on'}).click();
  await waitFor(p, '#panel-rounds .said', 'Step [1-9]|No later|unknown');
  check(`stops at a tuple that is not listed: ${
      await text(p, '#panel-rounds .said')}`, /Step [1-9]/.test(
          await text(p, '#panel-rounds .said')));
  check('the table shows it', /dispatch7:109/.test(
      await text(p, '#panel-rounds tr.new')));
  await p.getByLabel('condition of a new tuple').fill('v.nothing = 1');
  await p.getByRole('button', {name: 'go on'}).click();
  await waitFor(p, '#panel-rounds .said', 'nothing');
  check('a wrong condition says so', true);
  await shot(p, 'large');
  await close(p, 'large');
}

/* ---- Exercises of teachers ------------------------------------------------------------- */

async function exercises() {
  const p = await open();
  await p.locator('#tab-lessons').click();
  await p.locator('.author summary').click();
  await p.getByLabel('title of the exercise').fill('<b>Doors</b>');
  await p.getByLabel('expectations').fill(
      'import "answer.fp";\n// The attic is reached\n' +
      'query attic_query = Reach(attic);\n// The attic is reached, too\n' +
      'expect query attic_query = YES;\n');
  await p.getByRole('button', {name: 'make a link'}).click();
  await waitFor(p, '#status', 'nothing was sent');
  const link = await p.evaluate(() => location.href);
  await p.locator('#examples').selectOption('lock');
  check('what the teacher wrote is still there', /attic_query/.test(
      await p.getByLabel('expectations').inputValue()));
  await close(p, 'an exercise');
  const q = await open(link);
  await q.locator('#tab-lessons').click();
  check('the exercise is there', (await text(q, '.task h3')) === '<b>Doors</b>');
  check('what it expects is not shown', !(await q.evaluate(
      () => document.body.innerText)).includes('attic_query'));
  await q.getByRole('button', {name: 'check', exact: true}).first().click();
  await waitFor(q, '.task', 'Not so: The attic is reached, too');
  await write(q, '.formula', (await example('tutorial/house.fp')).replace(
      'Init(u) |', 'u = attic | Init(u) |'));
  await q.getByRole('button', {name: 'check', exact: true}).first().click();
  await waitFor(q, '.task', 'Solved');
  check('it is graded', true);
  await close(q, 'the exercise');
}

/* ---- From a web server ----------------------------------------------------------------- */

/* The folder for web servers: all that it asks for comes from there. */
async function site() {
  const types = {'.html': 'text/html', '.js': 'text/javascript',
                 '.css': 'text/css'};
  const asked = [];
  const server = createServer((request, answer) => {
    const name = request.url === '/' ? 'index.html' : request.url.slice(1);
    const file = join(root, 'build-web/site', name);
    asked.push(name);
    answer.writeHead(existsSync(file) ? 200 : 404, {
      'content-type': types[extname(file)] ?? 'application/octet-stream'});
    answer.end(existsSync(file) ? readFileSync(file) : '');
  });
  await new Promise((go) => server.listen(0, '127.0.0.1', go));
  const at = `http://127.0.0.1:${server.address().port}/`;
  const p = await open(at);
  await waitFor(p, '.answers', 'garden: YES');
  check('the site answers', true);
  await p.locator('#examples').selectOption('lock');
  await waitFor(p, '.verdict', 'reachable');
  check('it has a worker of its own', asked.includes('worker.js'));
  check(`all comes from its folder: ${p.requests}`,
        p.requests.every((url) => url.startsWith(at)));
  p.requests.length = 0;
  await close(p, 'site');
  server.closeAllConnections();
  server.close();
}

/* ---- Paper ----------------------------------------------------------------------------- */

async function paper() {
  if (isFirefox)
    return;
  const p = await open();
  await p.locator('#tab-rounds').click();
  await waitFor(p, '#panel-rounds .said', 'rounds follow');
  await step(p, 'last step');
  const bytes = await p.pdf({format: 'A4', printBackground: true});
  check('it prints', bytes.length > 10000);
  const sheets = Buffer.from(bytes).toString('latin1').match(
      /\/Type\s*\/Page\b/g);
  check(`one sheet is enough: ${sheets?.length}`, sheets?.length === 1);
  if (shots)
    writeFileSync(join(shots, 'page.pdf'), bytes);
  await p.emulateMedia({media: 'print', colorScheme: 'dark'});
  check('a dark page prints on white', await p.evaluate(
      () => getComputedStyle(document.body).backgroundColor) ===
      'rgb(255, 255, 255)');
  check('no button is printed',
        await p.locator('#header button:visible').count() === 0);
  check('the last line of the formula is printed', (await p.evaluate(
      () => document.querySelector('.formula .cm-content').innerText))
      .includes('count Reach'));
  await close(p, 'paper');
}

/* ---- Looks ------------------------------------------------------------------------- */

async function looks() {
  const sizes = {desktop: [1366, 768], projector: [1920, 1080],
                 small: [390, 800]};
  if (isFirefox) { // the rules of axe are about the page, not the browser
    delete sizes.projector;
    delete sizes.small;
  }
  for (const [name, [width, height]] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark']) {
      if (name !== 'desktop' && colorScheme === 'dark' && !shots)
        continue;
      const p = await open(undefined, {viewport: {width, height}, colorScheme});
      if (name === 'projector')
        await p.getByRole('button', {name: 'Larger'}).click();
      for (const tab of ['answers', 'rounds', 'why', 'run', 'compare', 'system',
                         'lessons']) {
        await p.locator(`#tab-${tab}`).click();
        if (tab === 'rounds') {
          await waitFor(p, '#panel-rounds .said', 'follow');
          await step(p, 'one step forward');
          await step(p, 'one step forward');
          await p.waitForSelector('.graph .node.new');
          await p.waitForTimeout(250); // colours have changed
        }
        // Colours do not depend on the size.
        const found = name === 'desktop' || colorScheme === 'light'
            ? await violations(p) : [];
        check(`${name}, ${colorScheme}, ${tab}: axe finds ${found.join('; ')}`,
              found.length === 0);
        await shot(p, `${name}-${colorScheme}-${tab}`);
      }
      const wide = await p.evaluate(
          () => document.documentElement.scrollWidth > innerWidth);
      check(`${name}: nothing is cut off`, !wide);
      await close(p, name);
    }
}

/* From a click on Run to the first picture of its rounds, and from opening. */
async function times() {
  const p = await open();
  await p.locator('#tab-rounds').click();
  await p.locator('#examples').selectOption('lock');
  await waitFor(p, '#panel-rounds .said', 'rounds follow');
  const took = await p.evaluate(() => new Promise((done) => {
    const button = [...document.querySelectorAll('#header button')].find(
        (b) => b.textContent === 'Run');
    const began = performance.now();
    new MutationObserver(() => {
      if (document.querySelector('#panel-rounds .graph .node'))
        requestAnimationFrame(() => done(performance.now() - began));
    }).observe(document.querySelector('#panel-rounds'),
               {childList: true, subtree: true});
    button.click();
    document.querySelector('#panel-rounds .view').replaceChildren();
  }));
  console.log(`from Run to the first picture of the lock: ${
      Math.round(took)} ms`);
  await close(p, 'times');
}

const parts = [firstLesson, mistakes, students, kept, hostile, stop, memoryOut,
               pasting, programs, compare,
               largePrograms, exercises, site, paper, times, looks];
const only = process.env.PARTS?.split(',');
for (const part of parts.filter((f) => !only || only.includes(f.name)))
  try {
    await part();
  } catch (error) {
    check(`${part.name}: ${error.message}`, false);
  }
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
