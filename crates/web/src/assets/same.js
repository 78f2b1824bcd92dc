// One page becomes the next: what is alike stays the same element, so that who reads, types or listens there is not disturbed.

const MARKS = ['data-key', 'data-move', 'data-cell', 'id', 'name'];

// What tells an element from its siblings, as a selector; nothing where it has no mark.
export function mark(element) {
  const name = MARKS.find((name) => element?.hasAttribute?.(name));
  if (!name) return null;
  // A move is on the board and in the list: the focus stays where it was.
  const kind = element.matches('.chip') ? '.chip' : element.closest('svg.board') ? 'svg.board ' : '';
  return `${kind}[${name}="${CSS.escape(element.getAttribute(name))}"]:not([type=hidden])`;
}

function attributes(now, next) {
  for (const { name } of [...now.attributes]) {
    // What the reader unfolded stays so.
    const kept = name === 'data-kept' || (name === 'open' && now.hasAttribute('data-kept'));
    if (!next.hasAttribute(name) && !kept) now.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) if (now.getAttribute(name) !== value) now.setAttribute(name, value);
}

// A list shows what was chosen, as long as the server's own choice is the same as before.
function chosen(list) {
  const own = [...list.options].findIndex((option) => option.defaultSelected);
  return { own: list.options[own]?.value, value: list.value };
}

// Makes an element like another of its kind. What was typed into a field stays there until the server has something else
// to say in it.
export function become(now, next) {
  if (now.isEqualNode(next)) return;
  // A picture to zoom has listeners of its own.
  if ('zoom' in now.dataset) return now.replaceWith(next);
  const before = now.nodeName === 'SELECT' ? chosen(now) : null;
  const held = now.type === 'range' && (now.matches(':active') || now.form?.turning);
  if (now.nodeName === 'INPUT' && now.defaultValue !== next.defaultValue && !held) now.value = next.defaultValue;
  attributes(now, next);
  children(now, next);
  if (before && before.own === chosen(now).own) now.value = before.value;
  else if (before) now.value = chosen(now).own;
}

const kind = (node) => `${node.nodeName} ${mark(node) ?? ''}`;

function children(now, next) {
  const left = new Map();
  for (const child of now.childNodes) left.set(kind(child), [...(left.get(kind(child)) ?? []), child]);
  const pairs = [...next.childNodes].map((child) => [left.get(kind(child))?.shift(), child]);
  for (const gone of [...left.values()].flat()) gone.remove();
  let place = now.firstChild;
  for (const [same, child] of pairs) {
    // What is moved loses the focus, and so nothing is that need not be.
    if (same && same === place) place = place.nextSibling;
    else now.insertBefore(same ?? child, place);
    if (same?.nodeType === Node.ELEMENT_NODE) become(same, child);
    else if (same && same.data !== child.data) same.data = child.data;
  }
}
