// A tone for each move, for readers who want to hear them: off at first, kept on the device, made here and not fetched.

const NAME = 'sounds';

let context = null;

const wanted = () => localStorage.getItem(NAME) === '1';

function tone(pitch, after, length) {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  const begin = context.currentTime + after;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  source.connect(volume).connect(context.destination);
  source.start(begin);
  source.stop(begin + length);
}

// What a move sounds like: lower for the second player, and the end of a game higher step by step.
export function moved(ply, over) {
  if (!wanted()) return;
  context ??= new AudioContext();
  tone(ply % 2 ? 330 : 262, 0, 0.09);
  if (over) [392, 494, 587].forEach((pitch, i) => tone(pitch, 0.12 + i * 0.11, 0.16));
}

// The button that turns them on and off.
export function sound(main) {
  const button = main.querySelector('[data-sound]');
  if (!button) return;
  const tell = () => button.setAttribute('aria-pressed', String(wanted()));
  button.hidden = false;
  button.onclick = () => {
    localStorage.setItem(NAME, wanted() ? '0' : '1');
    tell();
  };
  tell();
}
