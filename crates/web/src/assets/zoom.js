// Pictures that are larger than the page: zoom with the wheel and a modifier, or the buttons; pan by dragging, or with the arrows
// where the picture has the focus. The next step of a picture keeps the scale and the place of the one before.

const STEP = 1.25;
// Pictures that can be read at this scale are shown whole.
const LEGIBLE = 0.6;

let kept = null; // of the picture before: its name and page, its scale if it was given one, how far it was scrolled

function buttons(frame, scale) {
  const row = document.createElement('div');
  row.className = 'zoom-buttons';
  const names = frame.dataset.zoom.split('|');
  for (const [i, [sign, factor]] of [['−', 1 / STEP], ['+', STEP], ['⤢', 0]].entries()) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = sign;
    button.setAttribute('aria-label', names[i]);
    button.addEventListener('click', () => scale(factor));
    row.append(button);
  }
  frame.before(row);
}

// A width is given only where it is another one: the browser lays the picture out anew for it.
export function widen(svg, width) {
  if (svg.getAttribute('width') !== String(width)) svg.setAttribute('width', width);
  if (svg.hasAttribute('height')) svg.removeAttribute('height');
}

const isKept = (frame, path) => kept?.label === frame.ariaLabel && kept.path === path;

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
    const keep = () => (kept = { label: frame.ariaLabel, path: location.pathname, now, at: [frame.scrollLeft, frame.scrollTop] });
    const scale = (factor) => {
      const fit = Math.min(1, frame.clientWidth / width);
      const shown = now ?? svg.getBoundingClientRect().width / width;
      now = factor === 0 ? fit : Math.min(4, Math.max(fit / 2, shown * factor));
      widen(svg, width * now);
      keep();
    };
    // Where the style has shown it so already, it stays.
    const fill = () => {
      const fit = Math.min(1, frame.clientWidth / width);
      if (Math.abs(svg.getBoundingClientRect().width - width * fit) >= 1) return scale(0);
      now = fit;
      keep();
    };
    buttons(frame, scale);
    if (before?.now) scale(1);
    else if (frame.clientWidth / width >= LEGIBLE) fill();
    // What matters most stands in the middle.
    frame.scrollTo(...(before?.at ?? [(frame.scrollWidth - frame.clientWidth) / 2, 0]));
    frame.addEventListener('scroll', keep);
    frame.addEventListener('keydown', (event) => {
      const wide = frame.scrollWidth > frame.clientWidth && /^Arrow(Left|Right)$/.test(event.key);
      if (wide && event.target === frame) event.stopPropagation();
    });
    frame.addEventListener('wheel', (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      scale(event.deltaY < 0 ? STEP : 1 / STEP);
    }, { passive: false });
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
