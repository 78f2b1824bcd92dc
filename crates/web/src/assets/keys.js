// Keys: a move is played by its name, everything else is a link with its key.

const NAMES = {
  ArrowLeft: '←', k: '←', ArrowRight: '→', j: '→', Home: 'Home', End: 'End', ' ': 'space',
};

// The moves: on the board, and in the list, which is shorter where they are very many.
function named() {
  const links = [...document.querySelectorAll('.board [data-move], .chip[data-move]')];
  return [...new Map(links.map((link) => [link.dataset.move, link])).values()];
}

let typed = '';
let forget = null;

function press(element) {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

// Plays the move whose name was typed, as soon as no other begins with it; after a pause else. A letter that was no move
// is a key then.
function type(letter, link) {
  const moves = named();
  const begun = (text) => moves.filter((m) => m.dataset.move.toLowerCase().startsWith(text));
  clearTimeout(forget);
  typed = begun(typed + letter).length ? typed + letter : letter;
  const found = begun(typed);
  const exact = found.find((m) => m.dataset.move.toLowerCase() === typed);
  if (!found.length) return (typed = '') !== '';
  const play = () => {
    const meant = exact ?? (typed.length === 1 ? link : null);
    typed = '';
    if (meant?.isConnected) press(meant);
  };
  if (exact && found.length === 1) play();
  else forget = setTimeout(play, 700);
  return true;
}

export function keys() {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, select, textarea, [contenteditable]')) return;
    const key = NAMES[event.key] ?? event.key;
    // A focused button keeps its own space; a link that acts as one is pressed by it.
    if (key === 'space' && event.target.closest('button, summary')) return;
    const pressed = key === 'space' && event.target.closest('[role=button]');
    if (pressed) {
      event.preventDefault();
      return press(pressed);
    }
    if (key === '?') {
      const help = document.querySelector('details.help');
      if (help) help.open = !help.open;
      return;
    }
    const link = document.querySelector(`a[data-key="${CSS.escape(key)}"]`);
    const letter = event.key.length === 1 && /[a-z0-9:-]/i.test(event.key) ? event.key.toLowerCase() : null;
    // Games whose moves are written with letters have them first.
    const moves = named();
    const begins = letter && moves.some((m) => m.dataset.move.toLowerCase().startsWith(typed + letter));
    if (begins && type(letter, link)) event.preventDefault();
    else if (link) {
      event.preventDefault();
      press(link);
    }
  });
}
