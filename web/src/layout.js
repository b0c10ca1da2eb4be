/* Directed graphs in layers, as Sugiyama, Tagawa and Toda draw them (1981):
 * edges that close a circle are turned, nodes get the layer of their longest
 * path, layers are sorted by the middle of their neighbours.
 */

/* Depth first: turned edges are those to a node that is still open. */
function turnedEdges(n, out) {
  const state = new Uint8Array(n), turned = new Set();
  for (let root = 0; root < n; root++) {
    const stack = state[root] ? [] : [[root, 0]];
    state[root] ||= 1;
    while (stack.length > 0) {
      const top = stack[stack.length - 1], [v, i] = top;
      if (i === out[v].length) {
        state[v] = 2;
        stack.pop();
        continue;
      }
      top[1]++;
      const {to, id} = out[v][i];
      if (state[to] === 1)
        turned.add(id);
      else if (!state[to]) {
        state[to] = 1;
        stack.push([to, 0]);
      }
    }
  }
  return turned;
}

function layersOf(n, edges) {
  const layer = new Array(n).fill(0), into = new Array(n).fill(0);
  const out = Array.from({length: n}, () => []);
  for (const [a, b] of edges) {
    out[a].push(b);
    into[b]++;
  }
  const ready = into.flatMap((count, v) => count === 0 ? [v] : []);
  for (let v; (v = ready.pop()) !== undefined;)
    for (const to of out[v]) {
      layer[to] = Math.max(layer[to], layer[v] + 1);
      if (--into[to] === 0)
        ready.push(to);
    }
  return layer;
}

const middle = (list) => list.length === 0 ? null
    : list.reduce((sum, x) => sum + x, 0) / list.length;

/* Nodes have a width and a height; edges are {from, to}.  Gives nodes x and y of
   their middle, edges points; returns the size of the whole. */
export function layout(nodes, edges, {gapX = 26, gapY = 38} = {}) {
  const n = nodes.length, out = Array.from({length: n}, () => []);
  edges.forEach((e, id) => {
    if (e.from !== e.to)
      out[e.from].push({to: e.to, id});
  });
  const turned = turnedEdges(n, out);
  const straight = edges.flatMap((e, id) => e.from === e.to ? []
      : [turned.has(id) ? [e.to, e.from, id] : [e.from, e.to, id]]);
  const layer = layersOf(n, straight);

  // An edge over several layers gets a place in each.
  const places = nodes.map((node, i) => ({node: i, w: node.width,
                                          layer: layer[i]}));
  const up = [], down = [], chains = new Map();
  const link = (a, b) => {
    (down[a] ??= []).push(b);
    (up[b] ??= []).push(a);
  };
  for (const [a, b, id] of straight) {
    let last = a;
    const chain = [];
    for (let l = layer[a] + 1; l < layer[b]; l++) {
      places.push({node: -1, w: 8, layer: l});
      chain.push(places.length - 1);
      link(last, places.length - 1);
      last = places.length - 1;
    }
    link(last, b);
    chains.set(id, chain);
  }
  const rows = [];
  places.forEach((p, i) => (rows[p.layer] ??= []).push(i));
  sortRows(rows, up, down);
  const size = putPlaces(rows, places, nodes, up, down, gapX, gapY);
  for (const [i, e] of edges.entries())
    e.points = pointsOf(e, i, nodes, places, chains, turned);
  return size;
}

function sortRows(rows, up, down) {
  const at = [];
  const number = (row) => row.forEach((p, i) => { at[p] = i; });
  rows.forEach(number);
  for (let sweep = 0; sweep < 6; sweep++) {
    const near = sweep % 2 === 0 ? up : down;
    for (const row of sweep % 2 === 0 ? rows : [...rows].reverse()) {
      const key = new Map(row.map(
          (p) => [p, middle((near[p] ?? []).map((q) => at[q])) ?? at[p]]));
      row.sort((a, b) => key.get(a) - key.get(b));
      number(row);
    }
  }
}

/* Left to right without overlap, then drawn towards the neighbours. */
function putPlaces(rows, places, nodes, up, down, gapX, gapY) {
  let y = 0;
  for (const row of rows) {
    const height = Math.max(...row.map(
        (p) => places[p].node < 0 ? 0 : nodes[places[p].node].height));
    let x = 0;
    for (const p of row) {
      Object.assign(places[p], {x: x + places[p].w / 2, y: y + height / 2});
      x += places[p].w + gapX;
    }
    y += height + gapY;
  }
  for (let sweep = 0; sweep < 8; sweep++)
    for (const row of sweep % 2 === 0 ? rows : [...rows].reverse())
      pull(row, places, sweep % 2 === 0 ? up : down, gapX);
  const left = Math.min(...places.map((p) => p.x - p.w / 2), Infinity);
  let width = 0;
  for (const p of places) {
    p.x -= left;
    width = Math.max(width, p.x + p.w / 2);
    if (p.node >= 0)
      Object.assign(nodes[p.node], {x: p.x, y: p.y});
  }
  return {width, height: Math.max(0, y - gapY)};
}

function pull(row, places, near, gap) {
  const wish = row.map((p) => middle(
      (near[p] ?? []).map((q) => places[q].x)) ?? places[p].x);
  row.forEach((p, i) => {
    const before = i > 0 ? places[row[i - 1]] : null;
    const least = before ? before.x + before.w / 2 + gap + places[p].w / 2
                         : -Infinity;
    places[p].x = Math.max(wish[i], least);
  });
  // What was pushed to the right as a whole goes back by half of it.
  const shift = middle(row.map((p, i) => wish[i] - places[p].x));
  for (const p of row)
    places[p].x += shift;
}

function pointsOf(e, i, nodes, places, chains, turned) {
  const a = nodes[e.from], b = nodes[e.to];
  if (e.from === e.to) {
    const x = a.x + a.width / 2;
    return [[x, a.y - 5], [x + 16, a.y - 12], [x + 16, a.y + 12], [x, a.y + 5]];
  }
  const chain = (chains.get(i) ?? []).map((p) => [places[p].x, places[p].y]);
  if (turned.has(i))
    chain.reverse();
  const side = a.y < b.y ? 1 : -1;
  return [[a.x, a.y + side * a.height / 2], ...chain,
          [b.x, b.y - side * b.height / 2]];
}
