// Keys: a move is played by its name, everything else is a link with its key.

import { SIDES, beside, middle } from './map.js';

const NAMES = {
  ArrowLeft: '←', k: '←', ArrowRight: '→', j: '→', Home: 'Home', End: 'End', ' ': 'space',
};

// The moves: on the board, and in the list, which is shorter where they are very many.
function named() {
  const links = [...document.querySelectorAll('.board [data-move], .chip[data-move]')];
  return [...new Map(links.map((link) => [link.dataset.move, link])).values()];
}

let place = null; // of the cell that had the focus last
let pointed = false; // whether the focus is where a pointer has put it: any key makes that visible, so that style cannot tell

// Arrows go from cell to cell, for readers who came to the board by the keyboard: those that move are links.
function walk(event) {
  const board = event.target.closest('svg.board[tabindex]');
  if (!SIDES[event.key] || pointed || !event.target.matches(':focus-visible') || !board) return false;
  const link = event.target.closest('a');
  const from = link ? middle(link) : (place ?? middle(board));
  const next = beside([...board.querySelectorAll('a')], from, SIDES[event.key]);
  next?.focus();
  return link !== null || next !== null;
}

const MANY = 40; // cells through which nobody goes one by one

// A board of many cells is one stop for Tab, which goes on from its last cell, or back from its first one.
function leave(event) {
  const cells = event.target.closest('svg.board[tabindex]')?.querySelectorAll('a') ?? [];
  if (cells.length > MANY) cells[event.shiftKey ? 0 : cells.length - 1].focus({ preventScroll: true });
}

// Arrows slide the tile that lies on the other side of the gap.
function slide(event) {
  const board = document.querySelector('main svg.board[data-slides][tabindex]');
  if (!board || !SIDES[event.key]) return false;
  const gap = [...board.querySelectorAll(':scope > g[role=img]')].find((cell) => !cell.querySelector('.piece'));
  const [right, down] = SIDES[event.key];
  const tile = gap && beside([...board.querySelectorAll('a[data-move]')], middle(gap), [-right, -down]);
  if (tile) press(tile);
  return true;
}

let typed = '';
let forget = null;
let finish = null; // plays what was typed without waiting

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
  finish = () => {
    const meant = exact ?? (typed.length === 1 ? link : null);
    clearTimeout(forget);
    typed = '';
    if (meant?.isConnected) press(meant);
  };
  if (exact && found.length === 1) finish();
  else forget = setTimeout(finish, 700);
  return true;
}

// The keys of the page, over it, wherever it is scrolled to; Escape, its button and a click beside it end it.
function show(help) {
  const dialog = document.createElement('dialog');
  const [summary, ...parts] = [...help.children];
  const name = Object.assign(document.createElement('h2'), { textContent: summary.textContent });
  const end = Object.assign(document.createElement('button'), { type: 'button', textContent: help.dataset.close });
  end.addEventListener('click', () => dialog.close());
  dialog.className = 'help';
  dialog.setAttribute('aria-label', summary.textContent);
  dialog.append(name, ...parts.map((part) => part.cloneNode(true)), end);
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

export function keys() {
  document.addEventListener('click', (event) => {
    const help = event.target.closest('.help > summary')?.parentElement;
    if (!help || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    show(help);
  }, true);
  document.addEventListener('focusin', (event) => {
    const link = event.target.closest('svg.board a');
    if (link) place = middle(link);
  });
  document.addEventListener('pointerdown', () => (pointed = true), true);
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') {
      pointed = false;
      return leave(event);
    }
    const dialog = document.querySelector('dialog[open]');
    if (dialog) return event.key === '?' && dialog.close();
    if (event.target.closest('input, select, textarea, [contenteditable]')) return;
    if (slide(event) || walk(event)) return event.preventDefault();
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
      return help && show(help);
    }
    if (key === 'Enter' && typed && !event.target.closest('a, button, summary')) {
      event.preventDefault();
      return finish();
    }
    const link = document.querySelector(`a[data-key="${CSS.escape(key)}"]`);
    const letter = event.key.length === 1 && /[a-z0-9:~_+=*-]/i.test(event.key) ? event.key.toLowerCase() : null;
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
