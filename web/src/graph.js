/* Graphs as SVG: nodes that can be chosen with mouse and keyboard. */
import {svg} from './dom.js';
import {layout} from './layout.js';

const CHARACTER = 7, LINE = 16, PADDING = 8;
let marker = 0;

const path = (points) => points.length === 4 && points[0][0] === points[3][0]
    ? `M${points[0]}C${points[1]} ${points[2]} ${points[3]}`
    : 'M' + points.map((p) => p.map((x) => Math.round(x * 10) / 10)).join('L');

function drawNode(node, choose) {
  const {x, y, width, height, lines} = node;
  const element = svg(
      'g', {class: 'node ' + (node.class ?? ''), 'data-name': node.name,
            transform: `translate(${x},${y})`},
      svg('title', {}, node.title ?? lines.join(' ')),
      svg('rect', {x: -width / 2, y: -height / 2, width, height,
                   rx: node.round ? height / 2 : 4}),
      lines.map((line, i) => svg(
          'text', {'text-anchor': 'middle',
                   y: (i - (lines.length - 1) / 2) * LINE + 4}, line)));
  if (choose && node.name !== undefined) {
    element.setAttribute('tabindex', '0');
    element.setAttribute('role', 'button');
    element.setAttribute('aria-label', node.title ?? lines.join(' '));
    element.addEventListener('click', () => choose(node));
    element.addEventListener('keydown', (e) => {
      if (e.key === 'Enter' || e.key === ' ') {
        e.preventDefault();
        choose(node);
      }
    });
  }
  return element;
}

function drawEdge(edge, id) {
  // In the middle; of an edge that leads back, where it begins.
  const back = edge.points[0][1] > edge.points.at(-1)[1];
  const at = back ? 0 : Math.floor((edge.points.length - 1) / 2);
  const [[x, y], [u, v]] = edge.points.slice(at, at + 2);
  return svg(
      'g', {class: 'edge ' + (edge.class ?? '')},
      svg('path', {d: path(edge.points), 'marker-end': `url(#${id})`}),
      edge.text ? svg('text', {x: (x + u) / 2 + 4, y: (y + v) / 2}, edge.text)
                : []);
}

/* Nodes {name, lines, class, title}; edges {from, to, text, class} by position.
   `choose` is told of a node.  The element has `nodes`, by name, for lighting. */
export function drawGraph(nodes, edges, {label, choose, gapX} = {}) {
  for (const node of nodes) {
    node.width = Math.max(...node.lines.map((l) => l.length), 2) * CHARACTER +
        2 * PADDING;
    node.height = node.lines.length * LINE + PADDING;
  }
  const labels = edges.some((e) => e.text);
  const {width, height} = layout(nodes, edges,
                                 {gapX: gapX ?? (labels ? 60 : 26)});
  const id = `arrow${marker++}`, room = 24;
  const picture = svg(
      'svg', {class: 'graph', role: choose ? 'group' : 'img', 'aria-label': label,
              width: width + 2 * room + 60, height: height + 2 * room,
              viewBox: `${-room} ${-room} ${width + 2 * room + 60} ` +
                  `${height + 2 * room}`},
      svg('defs', {}, svg('marker', {id, viewBox: '0 0 8 8', refX: 7, refY: 4,
                                     markerWidth: 7, markerHeight: 7,
                                     orient: 'auto'},
                          svg('path', {d: 'M0 0L8 4L0 8z'}))),
      edges.map((e) => drawEdge(e, id)),
      nodes.map((node) => drawNode(node, choose)));
  picture.nodes = new Map();
  for (const element of picture.querySelectorAll('.node'))
    if (element.dataset.name !== undefined)
      picture.nodes.set(element.dataset.name, element);
  return picture;
}

/* A graph in the language of Graphviz, as the library writes it. */
export function readDot(text) {
  const nodes = [], edges = [], at = new Map();
  const attributes = (s) => Object.fromEntries(
      [...s.matchAll(/(\w+)=("((?:[^"\\]|\\.)*)"|[\w.-]+)/g)].map(
          (m) => [m[1], m[3] ?? m[2]]));
  for (const line of text.split('\n')) {
    const edge = /^\s*(\w+|"[^"]*")\s*->\s*(\w+|"[^"]*")\s*(?:\[(.*)\])?/.exec(
        line);
    const node = /^\s*(\w+|"[^"]*")\s*\[(.*)\]/.exec(line);
    if (edge)
      edges.push({from: edge[1], to: edge[2], ...attributes(edge[3] ?? '')});
    else if (node && !['node', 'edge', 'graph'].includes(node[1])) {
      const {label, shape} = attributes(node[2]);
      at.set(node[1], nodes.length);
      nodes.push({name: node[1], lines: [label ?? node[1]], shape});
    }
  }
  return {
    nodes,
    edges: edges.filter((e) => at.has(e.from) && at.has(e.to)).map((e) => ({
      from: at.get(e.from), to: at.get(e.to), text: e.label,
      class: e.style === 'dashed' || e.style === 'dotted' ? 'dashed' : '',
    })),
  };
}
