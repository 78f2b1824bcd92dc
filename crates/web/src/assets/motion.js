// What changed between two boards moves: a stone falls or appears, a disc turns over, a piece slides from where it was.

const SHORT = 140; // milliseconds
const MANY = 60; // pieces that change at once are shown as they are

// The pieces of a board, by their places.
export function pieces(board) {
  const all = [...(board?.querySelectorAll('.piece') ?? [])];
  return new Map(all.map((piece) => [piece.dataset.at, { what: piece.dataset.piece, piece }]));
}

const place = (at) => at.split(' ').map(Number);

function distance(a, b) {
  const [[x, y], [u, v]] = [place(a), place(b)];
  return Math.hypot(x - u, y - v);
}

// Lets the pieces of a board move to where they are from where they were.
export function move(before, board) {
  if (!board || matchMedia('(prefers-reduced-motion:reduce)').matches) return;
  const now = pieces(board);
  const differs = (one, other) => [...one].filter(([at, { what }]) => other.get(at)?.what !== what);
  const [gone, come] = [differs(before, now), differs(now, before)];
  if (come.length > MANY) return;
  const top = board.viewBox.baseVal.y;
  for (const [at, { what, piece }] of come) {
    const same = gone.filter(([, left]) => left.what === what);
    const from = same.sort((a, b) => distance(a[0], at) - distance(b[0], at))[0];
    if (from) gone.splice(gone.indexOf(from), 1);
    if (from) slide(piece, place(from[0]), place(at));
    else if (before.has(at)) piece.animate([{ transform: 'scaleX(-1)' }, { transform: 'scaleX(0)' }, { transform: 'none' }], SHORT + 60);
    else if ('falls' in board.dataset) fall(piece, place(at)[1] - top);
    else piece.animate([{ transform: 'scale(.5)', opacity: 0 }, { transform: 'none', opacity: 1 }], { duration: SHORT, easing: 'ease-out' });
  }
}

function slide(piece, [x, y], [u, v]) {
  const away = `translate(${x - u}px,${y - v}px)`;
  piece.animate([{ transform: away }, { transform: 'none' }], { duration: SHORT + 20, easing: 'ease-in-out' });
}

// As stones do: the lower, the longer, and ever faster.
function fall(piece, height) {
  const duration = Math.min(200, 120 + height / 4);
  const frames = [{ transform: `translateY(${-height}px)` }, { transform: 'none' }];
  piece.animate(frames, { duration, easing: 'cubic-bezier(.5,0,.9,.6)' });
}
