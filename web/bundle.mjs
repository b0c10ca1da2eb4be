/* Bundles the page.
 *
 *   node web/bundle.mjs WASM OUT    WASM: the folder of libfixc.js and .wasm;
 *                                   writes OUT/fixc.html and OUT/site/
 *
 * A page from disk may not fetch anything, so fixc.html has all in it: the
 * script, the worker's script as text, and the WebAssembly, compressed, in
 * base64.
 */
import {mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from
    'node:fs';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';

import {build} from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url)), root = dirname(here);
const [wasm, out] = process.argv.slice(2).map((p) => resolve(p));

const shared = {
  bundle: true, write: false, minify: true, format: 'iife',
  target: ['es2022'], charset: 'utf8', logLevel: 'warning',
  absWorkingDir: here,
};

async function script(entry, options = {}) {
  const made = await build({...shared, entryPoints: [entry], ...options});
  return made.outputFiles[0].text;
}

/* ---- What can be loaded ------------------------------------------------------ */

const read = (path) => readFileSync(join(root, path), 'utf8');

function filesOf(folder, ending) {
  return readdirSync(join(root, folder)).sort().filter(
      (f) => f.endsWith(ending) && statSync(join(root, folder, f)).size < 20000);
}

/* Each folder of examples, by the heading of its README, and what it begins with:
   {formula, program, options}, of examples.json, or its first files. */
function examples() {
  const list = [], begins = JSON.parse(read('web/examples.json'));
  for (const folder of readdirSync(join(root, 'examples')).sort()) {
    if (!statSync(join(root, 'examples', folder)).isDirectory())
      continue;
    const at = `examples/${folder}`;
    const title = /^# (.*)$/m.exec(read(`${at}/README.md`))?.[1] ?? folder;
    const texts = (ending) => filesOf(at, ending).map(
        (name) => ({name, text: read(`${at}/${name}`)}));
    const formulas = texts('.fp'), programs = texts('.bp');
    if (formulas.length + programs.length > 0)
      list.push({folder, title, formulas, programs, begins: {
        formula: formulas[0]?.name ?? 'reach.fp',
        program: programs[0]?.name ?? null, options: {}, ...begins[folder]}});
  }
  return list;
}

const catalog = `export const examples = ${JSON.stringify(examples())};`;

const lessons = () => `export const lessons = ${JSON.stringify(
    JSON.parse(read('web/lessons/lessons.json')).map((lesson) => ({
      ...lesson,
      text: read(`web/lessons/${lesson.folder}/lesson.md`),
      tasks: lesson.tasks.map((task) => ({
        ...task,
        start: read(`web/lessons/${lesson.folder}/${task.name}.fp`),
        checks: read(`web/lessons/${lesson.folder}/${task.name}.check.fp`),
        program: task.program
            ? {name: task.program,
               text: read(`web/lessons/${lesson.folder}/${task.program}`)}
            : null,
      })),
    })))};`;

const generated = {
  name: 'generated',
  setup(build) {
    const texts = {catalog, lessons: lessons()};
    build.onResolve({filter: /^generated:/},
                    ({path}) => ({path: path.slice(10), namespace: 'made'}));
    build.onLoad({filter: /.*/, namespace: 'made'},
                 ({path}) => ({contents: texts[path], loader: 'js'}));
  },
};

/* ---- The parts ---------------------------------------------------------------- */

const worker = await script('src/worker.js', {
  alias: {libfixc: join(wasm, 'libfixc.js')},
  external: ['fs', 'path', 'crypto', 'ws', 'perf_hooks', 'worker_threads'],
});
const page = await script('src/main.js', {plugins: [generated]});
const css = await script('src/style.css', {loader: {'.css': 'css'}});
const html = read('web/src/page.html');
const bytes = gzipSync(readFileSync(join(wasm, 'libfixc.wasm')), {level: 9});

/* A script ends at the first `</script`, wherever it stands. */
const inScript = (text) => text.replaceAll('</script', '<\\/script')
                               .replaceAll('<!--', '<\\!--');
const data = (id, text) =>
    `<script type="text/plain" id="${id}">${text}</script>`;

const fill = (parts) => html.replace(
    /<!--(style|policy|parts)-->/g, (_, name) => parts[name]);

/* Nothing leaves the page: the browser itself sees to it. */
const policy = (self) => '<meta http-equiv="Content-Security-Policy" content="' +
    `default-src 'none'; script-src ${self} 'unsafe-inline' ` +
    `'wasm-unsafe-eval'; style-src ${self} 'unsafe-inline'; ` +
    `worker-src ${self} blob:; connect-src ${self}; img-src data:; ` +
    'form-action \'none\'; base-uri \'none\'">';

mkdirSync(join(out, 'site'), {recursive: true});
writeFileSync(join(out, 'fixc.html'), fill({
  policy: policy('').replaceAll('  ', ' ').replace("connect-src ;",
                                                   "connect-src 'none';"),
  style: `<style>${css}</style>`,
  parts: data('wasm', bytes.toString('base64')) +
      data('worker', Buffer.from(worker).toString('base64')) +
      `<script>${inScript(page)}</script>`,
}));
writeFileSync(join(out, 'site/index.html'), fill({
  policy: policy("'self'"),
  style: '<link rel="stylesheet" href="page.css">',
  parts: '<script src="page.js" defer></script>',
}));
writeFileSync(join(out, 'site/page.js'), page);
writeFileSync(join(out, 'site/page.css'), css);
writeFileSync(join(out, 'site/worker.js'), worker);
writeFileSync(join(out, 'site/libfixc.wasm.gz'), bytes);
const size = statSync(join(out, 'fixc.html')).size;
console.log(`fixc.html: ${(size / 1e6).toFixed(2)} MB, compressed ` +
            `${(gzipSync(readFileSync(join(out, 'fixc.html'))).length / 1e6)
                .toFixed(2)} MB`);
