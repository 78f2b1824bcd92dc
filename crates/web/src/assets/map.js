// The map: it keeps its size and its place when its page is exchanged for the next, and the arrows go to the nearest region
// on their side.

import { widen } from './zoom.js';

export const SIDES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let kept = null; // of the map before: its width, how far it was scrolled

export function middle(link) {
  const box = link.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// The link that is nearest on a side of a place, if there is one: what lies further off the way than along it is on another
// side.
export function beside(links, [x, y], [right, down]) {
  const distance = (link) => {
    const [dx, dy] = [middle(link)[0] - x, middle(link)[1] - y];
    const [along, off] = [dx * right + dy * down, Math.abs(dx * down + dy * right)];
    return along >= off && along > 1 ? Math.round(along + off) : Infinity;
  };
  const best = links.reduce((best, link) => (distance(link) < distance(best) ? link : best), links[0]);
  return best && distance(best) < Infinity ? best : null;
}

export function map(main) {
  const frame = main.querySelector('.map');
  if (!frame) return (kept = null);
  const svg = frame.querySelector('svg');
  if (kept?.width()) widen(svg, kept.width());
  const [left, top] = kept?.scrolled ?? [0, 0]; // captions begin on the left
  frame.scrollTo(left, top);
  const now = (kept = { width: () => svg.getAttribute('width'), scrolled: [left, top] });
  frame.addEventListener('scroll', () => (now.scrolled = [frame.scrollLeft, frame.scrollTop]));
  frame.addEventListener('keydown', (event) => {
    const [side, link] = [SIDES[event.key], event.target.closest('a')];
    if (!side || !link) return;
    event.preventDefault();
    beside([...svg.querySelectorAll('a')], middle(link), side)?.focus();
  });
}
