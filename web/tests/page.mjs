/* The page in a browser without a window: opened from disk, used with mouse and
 * keyboard.
 *
 *   node web/tests/page.mjs [SHOTS]    SHOTS: a folder for pictures
 *
 * CHROMIUM names the browser; without it, Debian's.  Times are printed, and never
 * asserted.  Ends with `N passed, N failed`.
 */
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

import playwright from 'playwright-core';

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

const isFirefox = process.argv[2] === 'firefox';
const browser = isFirefox
    ? await playwright._bidiFirefox.launch({
        executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr'})
    : await playwright.chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-dev-shm-usage'],
      });

/* A new window on the page; what it should not do is counted. */
async function open(address = pathToFileURL(page).href, size = {}) {
  const context = await browser.newContext(
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

const write = (p, editor, words) =>
    p.locator(`${editor} .cm-content`).fill(words);

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
  check('the reason has the door', (await text(p, '.tree')).includes(
      'Door(u=kitchen') || (await text(p, '.tree')).includes('kitchen'));
  await p.getByLabel('what', {exact: true}).fill('Reach where u = attic');
  await p.keyboard.press('Enter');
  await waitFor(p, '#panel-why .said', 'It does not hold');
  check('why not', (await text(p, '.tree')).includes('attic'));
  await shot(p, 'why');
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
  await p.waitForSelector('.cm-tooltip-autocomplete');
  check('completion', (await text(p, '.cm-tooltip-autocomplete')).includes(
      'Reach'));
  await p.keyboard.press('Escape');

  await p.getByRole('button', {name: 'Link'}).click();
  await waitFor(p, '#status', 'nothing was sent');
  const link = await p.evaluate(() => location.href);
  check('the link has the text', link.includes('#') && link.length > 300);
  await close(p, 'mistakes');

  const q = await open(link);
  check('a link brings the text', (await text(q, '.formula .cm-content'))
      .includes('query q = Rea'));
  check('what came with a link does not run', (await text(q, '#status'))
      .includes('came with a link'));
  await close(q, 'link');
}

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
  check('a limit says so', true);
  await close(p, 'stop');
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
  await p.locator('#tab-compare').click();
  await p.getByRole('button', {name: 'compare', exact: true}).click();
  await waitFor(p, '#panel-compare', 'Tuples after each round');
  check('compares', /summary\.fp/.test(await text(p, '#panel-compare')));
  await shot(p, 'compare');
  await p.locator('#tab-system').click();
  check('equations are drawn', await p.locator(
      '#panel-system .graph').count() > 0);
  await p.getByRole('button', {name: 'draw'}).click();
  await waitFor(p, '#panel-system', 'nodes; dashed|too many');
  check('a diagram', true);
  await shot(p, 'system');
  await close(p, 'programs');
}

/* ---- Looks ------------------------------------------------------------------------- */

async function looks() {
  const sizes = {desktop: [1366, 768], projector: [1920, 1080],
                 small: [390, 800]};
  for (const [name, [width, height]] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark']) {
      const p = await open(undefined, {viewport: {width, height}, colorScheme});
      if (name === 'projector')
        await p.getByRole('button', {name: 'Larger'}).click();
      for (const tab of ['answers', 'rounds', 'why', 'system', 'lessons']) {
        await p.locator(`#tab-${tab}`).click();
        if (tab === 'rounds') {
          await waitFor(p, '#panel-rounds .said', 'follow');
          await step(p, 'one step forward');
          await step(p, 'one step forward');
          await p.waitForSelector('.graph .node.new');
          await p.waitForTimeout(250); // colours have changed
        }
        const found = await violations(p);
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

for (const part of [firstLesson, mistakes, hostile, stop, programs, looks])
  try {
    await part();
  } catch (error) {
    check(`${part.name}: ${error.message}`, false);
  }
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
