/* What a check expects of an answer, and what was found: the same comparison as
 * that of `fixc test`, by the same library. */

/* The comment above a line, as a sentence. */
export function sentenceAbove(text, line) {
  const lines = text.split('\n'), found = [];
  for (let i = line - 2; i >= 0 && /^\s*\/\//.test(lines[i]); i--)
    found.unshift(lines[i].replace(/^\s*\/\/ ?/, ''));
  return found.join(' ').trim();
}

/* Runs a session with all its texts; the expectations, or why there are none. */
export function grade(s, formula) {
  s.set('test', 'on');
  const messages = [];
  const stage = (status) => {
    messages.push(...s.json('diagnostics')?.messages ?? []);
    return status;
  };
  let status = stage(s.load(formula));
  if (status === 0)
    status = stage(s.run());
  const ran = status === 0 || status === 4; // or a limit has ended it
  return {
    messages, error: s.error, reason: s.reason,
    expectations: ran ? s.expectations() : null,
  };
}
