/* What is written and chosen.  It is kept in the browser after each change, and
 * can be put into a link: JSON, deflated, in base64 for addresses. */
const KEY = 'fixc-page';

export const firstState = {
  formula: {name: 'house.fp', text: ''},
  program: null, // or {name, text}
  options: {'time-limit': '10', 'memory-limit': '512M', target: ''},
  tab: 'answers',
  lesson: null, // {lesson, task}
  exercise: null, // {title, checks}: a teacher's
};

/* Of anything that was kept or came with a link, only what is in place. */
function sound(s) {
  const text = (t) => t && typeof t.name === 'string' &&
      typeof t.text === 'string' ? {name: t.name, text: t.text} : null;
  if (!s || typeof s !== 'object' || !text(s.formula))
    return null;
  const options = {...firstState.options};
  for (const name of Object.keys(options))
    if (typeof s.options?.[name] === 'string')
      options[name] = s.options[name];
  return {
    formula: text(s.formula), program: text(s.program), options,
    tab: typeof s.tab === 'string' ? s.tab : 'answers',
    lesson: Number.isInteger(s.lesson?.lesson) ? {
      lesson: s.lesson.lesson, task: s.lesson.task | 0} : null,
    exercise: typeof s.exercise?.title === 'string' &&
            typeof s.exercise?.checks === 'string'
        ? {title: s.exercise.title, checks: s.exercise.checks} : null,
  };
}

export function keep(state) {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // A browser that keeps nothing for files: the link still works.
  }
}

export function kept() {
  try {
    return sound(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return null;
  }
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
