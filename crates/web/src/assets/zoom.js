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

export function zoom(main) {
  for (const frame of main.querySelectorAll('[data-zoom]')) {
    const svg = frame.querySelector('svg');
    if (!svg || frame.dataset.zoomed) continue;
    frame.dataset.zoomed = '1';
    const width = svg.viewBox.baseVal.width;
    const before = kept?.label === frame.ariaLabel && kept.path === location.pathname ? kept : null;
    let now = before?.now ?? null;
    const keep = () => (kept = { label: frame.ariaLabel, path: location.pathname, now, at: [frame.scrollLeft, frame.scrollTop] });
    const scale = (factor) => {
      const fit = Math.min(1, frame.clientWidth / width);
      const shown = now ?? svg.getBoundingClientRect().width / width;
      now = factor === 0 ? fit : Math.min(4, Math.max(fit / 2, shown * factor));
      svg.setAttribute('width', width * now);
      svg.removeAttribute('height');
      keep();
    };
    buttons(frame, scale);
    if (before?.now) scale(1);
    else if (frame.clientWidth / width >= LEGIBLE) scale(0);
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
