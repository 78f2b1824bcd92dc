// Pictures that are larger than the page: zoom with the wheel and a modifier, two fingers, or the buttons; pan by dragging, or with
// the arrows where the picture has the focus. What is below the pointer stays there. The next step of a picture keeps the scale and
// the place of the one before.

const STEP = 1.25;
// Pictures that can be read at this scale are shown whole, and those that say so at any; on a page
// as narrow as a phone's not at a smaller one.
const LEGIBLE = 0.6;
const isNarrow = () => matchMedia('(max-width:52rem)').matches;

let kept = null; // of the picture before: its name, its page and what it is of, its scale if it was given one, how far it was scrolled

function buttons(frame, scale) {
  const row = frame.previousElementSibling; // its room is there beforehand
  const names = frame.dataset.zoom.split('|');
  for (const [i, [sign, factor]] of [['−', 1 / STEP], ['+', STEP], ['⤢', 0]].entries()) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = sign;
    button.setAttribute('aria-label', names[i]);
    button.addEventListener('click', () => scale(factor));
    row.append(button);
  }
}

// A width is given only where it is another one: the browser lays the picture out anew for it.
export function widen(svg, width) {
  if (svg.getAttribute('width') !== String(width)) svg.setAttribute('width', width);
  if (svg.hasAttribute('height')) svg.removeAttribute('height');
}

// A picture that is shown whole names what it is of.
const isKept = (frame, path) => kept?.label === frame.ariaLabel && kept.path === path && kept.whole === frame.dataset.whole;

// The pictures of a content that is not shown yet, as large as those before them were made.
export function resume(main, path) {
  for (const frame of main.querySelectorAll('[data-zoom]')) {
    const svg = frame.querySelector('svg');
    if (svg && kept?.now && isKept(frame, path)) widen(svg, svg.viewBox.baseVal.width * kept.now);
  }
}

export function zoom(main) {
  for (const frame of main.querySelectorAll('[data-zoom]')) {
    const svg = frame.querySelector('svg');
    if (!svg || frame.dataset.zoomed) continue;
    frame.dataset.zoomed = '1';
    const width = svg.viewBox.baseVal.width;
    const before = isKept(frame, location.pathname) ? kept : null;
    let now = before?.now ?? null;
    const keep = () => (kept = { label: frame.ariaLabel, path: location.pathname, whole: frame.dataset.whole, now, at: [frame.scrollLeft, frame.scrollTop] });
    const whole = 'whole' in frame.dataset;
    // A frame is as high as what is in it and its two edges, up to its greatest height.
    const fit = () => {
      const high = whole ? (parseFloat(getComputedStyle(frame).maxHeight) - 2) / svg.viewBox.baseVal.height : 1;
      return Math.min(1, frame.clientWidth / width, high || 1);
    };
    const shown = () => svg.getBoundingClientRect().width / width;
    const scale = (factor, [x, y] = [frame.clientWidth / 2, frame.clientHeight / 2]) => {
      const stood = now ?? shown();
      now = factor === 0 ? fit() : Math.min(4, Math.max(fit() / 2, stood * factor));
      const at = [frame.scrollLeft + x, frame.scrollTop + y].map((place) => (place * now) / stood);
      widen(svg, width * now);
      frame.scrollTo(at[0] - x, at[1] - y);
      keep();
    };
    // Where the style has shown it so already, it stays.
    const fill = () => {
      const best = whole && isNarrow() ? Math.max(fit(), LEGIBLE) : fit();
      if (Math.abs(shown() - best) * width >= 1) return scale(best / shown());
      now = best;
      keep();
    };
    // What matters most: where play begins, else the middle.
    const middle = () => {
      const begin = frame.querySelector('.begin')?.getBoundingClientRect();
      if (!begin) return (frame.scrollWidth - frame.clientWidth) / 2;
      return frame.scrollLeft + begin.left - frame.getBoundingClientRect().left - frame.clientWidth / 2;
    };
    buttons(frame, scale);
    if (before?.now) scale(1);
    else if (whole || frame.clientWidth / width >= LEGIBLE) fill();
    frame.scrollTo(...(before?.at ?? [middle(), 0]));
    frame.addEventListener('scroll', keep);
    frame.addEventListener('keydown', (event) => {
      const wide = frame.scrollWidth > frame.clientWidth && /^Arrow(Left|Right)$/.test(event.key);
      if (wide && event.target === frame) event.stopPropagation();
    });
    const within = (event) => {
      const { left, top } = frame.getBoundingClientRect();
      return [event.clientX - left, event.clientY - top];
    };
    frame.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      scale(event.deltaY < 0 ? STEP : 1 / STEP, within(event));
    }, { passive: false });
    let apart = null;
    frame.addEventListener('touchmove', (event) => {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      const [one, other] = event.touches;
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
      if (apart) scale(now / apart, within(middle));
      apart = now;
    }, { passive: false });
    for (const end of ['touchend', 'touchcancel']) frame.addEventListener(end, () => (apart = null));
    let from = null;
    frame.addEventListener('pointerdown', (event) => {
      if (event.pointerType === 'mouse' && !event.target.closest('a')) from = [event.clientX + frame.scrollLeft, event.clientY + frame.scrollTop];
    });
    frame.addEventListener('pointermove', (event) => {
      if (from) frame.scrollTo(from[0] - event.clientX, from[1] - event.clientY);
    });
    for (const end of ['pointerup', 'pointerleave']) frame.addEventListener(end, () => (from = null));
  }
}
