// Pieces can be dragged where a move touches two cells, and tiles to the gap. What is dragged is a picture of the piece: the page below
// goes its own way, as if the cells were clicked one after the other.

const SVG = 'http://www.w3.org/2000/svg';
const STILL = 6; // pixels that a finger moves when it only touches

let held = null; // what the pointer went down on

const holds = (link, { clientX: x, clientY: y }) => {
  const box = link.getBoundingClientRect();
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
};

function lift(event, go) {
  const { link, piece, board } = held;
  const box = piece.getBoundingClientRect();
  const ghost = document.createElementNS(SVG, 'svg');
  const { x, y, width, height } = piece.getBBox();
  ghost.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  ghost.setAttribute('class', 'board ghost');
  ghost.dataset.of = board.dataset.of;
  Object.assign(ghost.style, { width: `${box.width}px`, height: `${box.height}px` });
  ghost.append(piece.cloneNode(true));
  document.body.append(ghost);
  document.body.classList.add('lifted');
  held.ghost = ghost;
  held.half = [box.width / 2, box.height / 2];
  // The cell of a tile is not picked, and the one of a piece that was picked before is so already.
  if ('cell' in link.dataset && !link.matches('.picked')) held.picked = go(link);
  else link.classList.add('held');
  follow(event);
}

function follow({ clientX, clientY }) {
  const [x, y] = held.half;
  Object.assign(held.ghost.style, { left: `${clientX - x}px`, top: `${clientY - y}px` });
}

async function drop(event, press) {
  const { link, ghost, picked, board } = held;
  held = null;
  const there = board.isConnected ? board : document.querySelector('main svg.board[tabindex]');
  await picked;
  ghost.remove();
  document.body.classList.remove('lifted');
  link.classList.remove('held');
  const target = [...there.querySelectorAll('a')].find((other) => holds(other, event));
  if ('move' in link.dataset) {
    if (target !== link) press(link);
  } else if (target?.dataset.cell === link.dataset.cell) return; // It stays picked.
  else if (target) press(target);
  else document.querySelector('main a[data-key=Escape]')?.click();
}

// `go` follows a link and tells when its page is there; `press` clicks one.
export function drag(go, press) {
  const on = (name, act) => document.addEventListener(name, act);
  on('pointerdown', (event) => {
    const link = event.isPrimary && event.button === 0 && event.target.closest?.('svg.board[tabindex] a');
    const piece = link && link.querySelector('.piece');
    held = piece ? { link, piece, board: link.closest('svg'), from: [event.clientX, event.clientY] } : null;
  });
  on('pointermove', (event) => {
    if (!held) return;
    const far = Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]) > STILL;
    if (held.ghost) follow(event);
    else if (far) lift(event, go);
  });
  on('pointerup', (event) => {
    if (!held?.ghost) return (held = null);
    // The click that follows is of the drag, and not of a link.
    const stop = (click) => {
      if (!click.isTrusted) return;
      click.preventDefault();
      click.stopPropagation();
    };
    addEventListener('click', stop, true);
    setTimeout(() => removeEventListener('click', stop, true), 0);
    drop(event, press);
  });
  on('pointercancel', () => {
    held?.ghost?.remove();
    document.body.classList.remove('lifted');
    held = null;
  });
  // The browser's own dragging of links.
  on('dragstart', (event) => event.target.closest?.('svg.board') && event.preventDefault());
}
