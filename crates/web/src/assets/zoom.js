// Pictures that are larger than the page: zoom with the wheel and a modifier, or the buttons; pan by dragging.

const STEP = 1.25;
// Pictures that can be read at this scale are shown whole.
const LEGIBLE = 0.6;

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
    let now = 1;
    const scale = (factor) => {
      const fit = Math.min(1, frame.clientWidth / width);
      now = factor === 0 ? fit : Math.min(4, Math.max(fit / 2, now * factor));
      svg.setAttribute('width', width * now);
      svg.removeAttribute('height');
    };
    buttons(frame, scale);
    if (frame.clientWidth / width >= LEGIBLE) scale(0);
    // What matters most stands in the middle.
    frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
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
