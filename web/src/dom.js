/* Elements.  Texts are always set as text. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag),
              attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false)
      continue;
    if (name.startsWith('on'))
      element.addEventListener(name.slice(2), value);
    else
      element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((c) => c !== null));
  return element;
}

export const show = (element, ...children) =>
    element.replaceChildren(...children.flat(Infinity).filter((c) => c !== null));

export const select = (label, options, chosen, onchange) => h(
    'label', {class: 'field'}, label + ' ',
    h('select', {onchange: (e) => onchange(e.target.value)},
      options.map(([value, text]) => h(
          'option', {value, selected: value === chosen}, text ?? value))));

export const button = (text, onclick, attributes = {}) =>
    h('button', {type: 'button', onclick, ...attributes}, text);

export const plural = (n, one, many = one + 's') =>
    `${n} ${String(n) === '1' ? one : many}`;
