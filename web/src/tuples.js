/* Tuples: their columns, their text, formulas that name one, tables of them. */
import {button, h, plural, show} from './dom.js';

export const key = (tuple) => JSON.stringify(tuple);

/* Tuples of one relation may have different columns: all, as they come. */
export function columnsOf(tuples) {
  const names = new Set();
  for (const tuple of tuples)
    for (const name of Object.keys(tuple))
      names.add(name);
  return [...names];
}

export const tupleText = (tuple) => Object.entries(tuple).map(
    ([name, value]) => `${name}=${value}`).join(', ');

/* A value as formulas write it: names with other letters stand in backquotes. */
const valueText = (value) =>
    /^-?\w+$/.test(value) || value.startsWith('`') ? value : '`' + value + '`';

export const whereText = (relation, tuple) => {
  const parts = Object.entries(tuple).map(
      ([name, value]) => `${name} = ${valueText(value)}`);
  return parts.length ? `${relation} where ${parts.join(' & ')}` : relation;
};

/* A formula as it is typed here: places of a program need no backquotes. */
export const formulaOf = (text) => text.replace(
    /(`[^`]*`)|([A-Za-z_$][\w$]*:\d+(?: [a-z]+)?)(?=\s*(?:[&|)]|->|$))/g,
    (all, quoted, place) => quoted ?? '`' + place + '`');

/* Columns that are program counters. */
export const counters = (columns) =>
    columns.filter((c) => c === 'pc' || c.endsWith('.pc'));

const ROWS = 200;

/* Rows {tuple, round, class}; `filter` is a text that a row must have.  onTuple
   and onRound are told what was chosen; without onTuple, nothing can be. */
export function tupleTable(caption, rows, total, {filter, onTuple, onRound}) {
  const columns = columnsOf(rows.map((r) => r.tuple));
  const wanted = (filter ?? '').trim().toLowerCase();
  const found = wanted === '' ? rows : rows.filter(
      (r) => tupleText(r.tuple).toLowerCase().includes(wanted));
  const shown = found.slice(0, ROWS);
  const head = h('tr', {}, [
    'round', ...(onTuple ? ['why'] : []), ...columns].map(
      (c) => h('th', {scope: 'col'}, c)));
  const body = shown.map((row) => h(
      'tr', {class: row.class ?? null},
      h('td', {}, row.class === 'lost' ? 'lost' : !row.round ? '·'
          : !onRound ? String(row.round) : button(
              String(row.round), () => onRound(row),
              {class: 'plain', title: 'go to the round that gave it'}),
        row.class === 'new' ? ' new' : ''),
      onTuple ? h('td', {}, button(
          'why?', () => onTuple(row),
          {class: 'plain', 'aria-label': `why ${tupleText(row.tuple)}`})) : null,
      columns.map((c) => h('td', {}, row.tuple[c] ?? '·'))));
  const left = found.length - shown.length;
  const unlisted = total === null ? 0n : BigInt(total) - BigInt(rows.length);
  return h('div', {class: 'scroll', tabindex: '0', role: 'region',
                   'aria-label': caption},
           h('table', {}, h('caption', {}, caption), h('thead', {}, head),
             h('tbody', {}, body)),
           left > 0 ? h('p', {class: 'note'},
                        `… and ${plural(left, 'row')} more: filter them`) : null,
           unlisted > 0n ? h('p', {class: 'note'},
               `${unlisted} more were not listed`) : null);
}
