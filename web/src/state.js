/* What is written and chosen.  It is kept in the browser after each change, and
 * can be put into a link: JSON, deflated, in base64 for addresses.
 *
 * What came with a link is kept beside that link, so that it neither replaces what
 * is one's own nor is lost when the page is opened again.  Each tab keeps its own;
 * a new one begins with what was kept last.
 */
const KEY = 'fixc-page', LINKS = 20; // links that something is kept of

export const firstState = {
  formula: {name: 'house.fp', text: ''},
  program: null, // or {name, text}
  options: {'time-limit': '10', 'memory-limit': '512M', target: '', D: ''},
  folder: null, // of examples, whose formulas can be imported
  tab: 'answers',
  lesson: null, // {lesson, task}
  exercise: null, // {title, checks, program, options}: a teacher's
};

/* Of anything that was kept or came with a link, only what is in place. */
function sound(s) {
  const text = (t) => t && typeof t.name === 'string' &&
      typeof t.text === 'string' ? {name: t.name, text: t.text} : null;
  if (!s || typeof s !== 'object' || !text(s.formula))
    return null;
  const asked = (o) => ({ // as a run takes them
    target: typeof o?.target === 'string' ? o.target : '',
    D: Array.isArray(o?.D) ? o.D.map(String) : [],
  });
  const options = {...firstState.options};
  for (const name of Object.keys(options))
    if (typeof s.options?.[name] === 'string')
      options[name] = s.options[name];
  return {
    formula: text(s.formula), program: text(s.program), options,
    folder: typeof s.folder === 'string' ? s.folder : null,
    tab: typeof s.tab === 'string' ? s.tab : 'answers',
    lesson: Number.isInteger(s.lesson?.lesson) ? {
      lesson: s.lesson.lesson, task: s.lesson.task | 0} : null,
    exercise: typeof s.exercise?.title === 'string' &&
            typeof s.exercise?.checks === 'string'
        ? {title: s.exercise.title, checks: s.exercise.checks,
           program: text(s.exercise.program ?? s.program),
           options: asked(s.exercise.options)} : null,
  };
}

/* 32 bits of a text (Fowler, Noll and Vo). */
export function digest(text) {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++)
    sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return (sum >>> 0).toString(16);
}

const keyOf = (link) => link ? `${KEY}:${digest(link)}` : KEY;

/* A browser may keep nothing for files, or be full: the link still works. */
function trying(f) {
  try {
    return f();
  } catch {
    return null;
  }
}

/* Forgets the link that was written to longest ago, if there are too many. */
function noteLink(key) {
  const all = trying(() => JSON.parse(localStorage.getItem(`${KEY}s`))) ?? [];
  const keys = [key, ...all.filter((k) => k !== key)];
  for (const old of keys.splice(LINKS))
    localStorage.removeItem(old);
  localStorage.setItem(`${KEY}s`, JSON.stringify(keys));
}

/* Keeps a state: one's own, or what a link has become. */
export function keep(state, link = '') {
  const key = keyOf(link), text = JSON.stringify({link, state});
  trying(() => sessionStorage.setItem(key, text));
  trying(() => {
    localStorage.setItem(key, text);
    if (link)
      noteLink(key);
  });
}

export function kept(link = '') {
  for (const storage of ['sessionStorage', 'localStorage']) {
    const found = trying(() => JSON.parse(window[storage].getItem(keyOf(link))));
    const state = found && (found.link ?? '') === link
        ? sound(found.state ?? found) : null; // earlier pages kept a bare state
    if (state)
      return state;
  }
  return null;
}

async function through(stream, bytes) {
  const done = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(done).arrayBuffer());
}

export async function toLink(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = await through(new CompressionStream('deflate-raw'), bytes);
  let text = '';
  for (const byte of packed)
    text += String.fromCharCode(byte);
  return '#' + btoa(text).replaceAll('+', '-').replaceAll('/', '_')
                   .replaceAll('=', '');
}

const LARGEST = 4e6; // of what a link may unpack to

export async function fromLink(hash) {
  if (hash.length < 2)
    return null;
  try {
    const text = atob(hash.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
    const reader = new Blob([bytes]).stream()
                       .pipeThrough(new DecompressionStream('deflate-raw'))
                       .getReader();
    const decoder = new TextDecoder();
    let json = '';
    for (;;) {
      const {done, value} = await reader.read();
      if (done)
        return sound(JSON.parse(json + decoder.decode()));
      json += decoder.decode(value, {stream: true});
      if (json.length > LARGEST)
        return null;
    }
  } catch {
    return null;
  }
}
