// Steps one after the other: ▶ goes to the next one after a pause, as long as the reader does nothing else on the slider.

let running = false;
let pause = null;

const slider = () => document.querySelector('main [data-slide]');

function stop() {
  running = false;
  clearTimeout(pause);
  slider()?.querySelector('[data-run-steps]').setAttribute('aria-pressed', 'false');
}

// What a new content asks for: the next step, after a pause; the end is the end.
export function goOn(go) {
  clearTimeout(pause);
  const form = slider();
  if (!running || !form) return (running = false);
  const button = form.querySelector('[data-run-steps]');
  const range = form.querySelector('[type=range]');
  if (range.value === range.max) return stop();
  button.setAttribute('aria-pressed', 'true');
  pause = setTimeout(() => go(button.href, { push: false }), Number(form.querySelector('[data-speed]').value));
}

export function steps(go) {
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-run-steps]');
    if (!button || event.defaultPrevented) return;
    event.preventDefault();
    if (running) return stop();
    running = true;
    go(button.href, { push: false });
  });
  document.addEventListener('input', (event) => event.target.closest('[data-slide] [type=range]') && stop());
}
