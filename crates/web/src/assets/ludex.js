// Smooths the page: links of the same page are fetched and put in place, with their addresses in the history. Every address
// works without this.

import { keys } from './keys.js';
import { resume, zoom } from './zoom.js';
import { live } from './live.js';
import { map } from './map.js';
import { become, mark } from './same.js';
import { move, pieces } from './motion.js';
import { drag } from './drag.js';
import { drop } from './drop.js';
import { save } from './save.js';
import { film } from './gif.js';
import { goOn, steps } from './steps.js';
import { moved, sound } from './sound.js';
import { ask, askAhead, asked } from './ahead.js';
import { back } from './back.js';

drop();
steps(go);

const SOON = 150; // milliseconds that nobody calls waiting
const FADE = 26; // pixels on which what slides fades

let asking = null; // what is being fetched now
let pause = null; // before a program goes on
let sought = null; // the mark of what had the focus before it was gone

// Fetches an address and puts its content in the place of this one; tells whether it did. With a pace it is this page with more on it: where the
// server has no more, the page stays as it is. What changes something at the server is posted: its questions are the fields.
async function go(address, { push = true, pace = 'quick', look = false, post = false, place = null } = {}) {
  asking?.abort();
  clearTimeout(pause);
  const more = pace !== 'quick';
  const url = new URL(address, location.href);
  const ahead = more || post ? null : asked(url.href);
  const mine = (asking = ahead?.control ?? new AbortController());
  const slow = waits();
  try {
    const how = { headers: { 'x-ludex': pace }, signal: mine.signal };
    const answer = await (ahead?.coming ?? (post ? ask(url.pathname, { ...how, method: 'POST', body: url.searchParams }) : ask(address, how)));
    const { page } = answer;
    if (more && !answer.ok) return settled();
    // What is refused on a page that stays is no address to keep.
    const same = () => stays(document.querySelector('main'), location.href) === stays(page.querySelector('main'), answer.url);
    const kept = !answer.ok && same();
    show(page, more || kept ? location.href : answer.url, push);
    if (place !== null) scrollTo(0, place);
    if (look) board()?.scrollIntoView({ block: 'nearest' });
    return true;
  } catch (error) {
    if (error.name === 'AbortError') return;
    if (more) settled();
    else location.assign(post ? location.href : address);
  } finally {
    clearTimeout(slow);
    if (asking === mine) {
      asking = null;
      delete document.body.dataset.asking;
      document.body.classList.remove('busy');
    }
  }
}

// Who waits long sees it by the pointer: a pointer of the whole page makes the browser look at every element of it.
function waits() {
  document.body.dataset.asking = '';
  return setTimeout(() => document.body.classList.add('busy'), SOON);
}

// The page has other contents at the server: it is fetched again, after what is being fetched, which may be of before.
function anew(main) {
  if (!main.isConnected) return;
  if (asking) setTimeout(() => anew(main), SOON);
  else go(location.href, { push: false });
}

// Nothing more comes.
function settled() {
  document.querySelector('main [data-coming]')?.remove();
}

function board() {
  return document.querySelector('main svg.board[tabindex]');
}

// What has the focus on the content, by its mark; null where nothing has it.
function focused() {
  const active = document.activeElement;
  if (!document.querySelector('main').contains(active)) return null;
  return (active.getAttribute('tabindex') === '-1' && sought) || (mark(active) ?? '');
}

// The focus stays where it was. Where that is gone, the focus waits on the board, or at the head of the page, until it is
// there again.
function refocus(before) {
  const main = document.querySelector('main');
  const waits = document.activeElement?.getAttribute('tabindex') === '-1' && sought;
  if (before === null || (main.contains(document.activeElement) && !waits)) return;
  // A cell that is picked may play then, and be no cell to pick any more, as a pin of Kayles that is touched twice.
  const picked = () => before.includes('[data-cell=') && main.querySelector('svg.board a.picked');
  const place = before && (main.querySelector(before) || picked());
  sought = place ? null : before;
  const instead = place || board() || main.querySelector('h1');
  if (!place && !instead.hasAttribute('tabindex')) instead.setAttribute('tabindex', '-1');
  instead.focus({ preventScroll: true });
}

// Another page begins at its head, which a screen reader tells.
function arrive() {
  const head = document.querySelector('main h1');
  sought = null;
  head?.setAttribute('tabindex', '-1');
  head?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

// What a content is of, where it becomes the next one element by element: a game, or the steps of a page, whose slider may
// be held.
function stays(main, address) {
  const steps = main.querySelector('[data-slide] [type=range]') && new URL(address, location.href).pathname;
  return main.querySelector('.play')?.dataset.game ?? steps;
}

// How many moves were played.
function plyOf(main) {
  const ply = main.querySelector('.play')?.dataset.ply;
  return ply === undefined ? null : Number(ply);
}

// The colours that were chosen are the whole page's.
function dress(page) {
  const { theme } = page.documentElement.dataset;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  const [now, next] = [document, page].map((from) => from.querySelectorAll('meta[name=theme-color]'));
  now[0].before(...next);
  now.forEach((colour) => colour.remove());
}

function show(page, address, push) {
  const [main, next] = [document.querySelector('main'), page.querySelector('main')];
  const before = focused();
  // Where one was, before a shorter page moves it.
  const place = scrollY;
  const open = [...main.querySelectorAll('details')].map((d) => d.open);
  resume(next, new URL(address, location.href).pathname);
  const [game, other] = [[main, location.href], [next, address]].map(([part, at]) => stays(part, at));
  if (game && game === other) {
    main.querySelectorAll('.zoom-buttons').forEach((row) => row.replaceChildren());
    const [stood, ply] = [pieces(board()), plyOf(main)];
    become(main, next);
    // A leap through the game is no move.
    if (ply !== null && Math.abs(plyOf(main) - ply) === 1) move(stood, board());
    if (ply !== null && plyOf(main) === ply + 1) moved(ply + 1, main.querySelector('.status.over') !== null);
  } else {
    main.replaceWith(next);
    const details = next.querySelectorAll('details');
    if (details.length === open.length) details.forEach((d, i) => (d.open = d.open || open[i]));
  }
  for (const part of ['.skip', 'header', 'footer', 'meta[name=description]']) {
    const [now, then] = [document, page].map((from) => from.querySelector(part));
    if (now && then) become(now, then);
  }
  dress(page);
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  const leaves = push && new URL(address, location.href).pathname !== location.pathname;
  if (push && address !== location.href) {
    // Who comes back sees what they saw.
    history.replaceState({ place }, '');
    history.pushState(null, '', address);
  } else history.replaceState(history.state, '', address);
  if (leaves) arrive();
  else refocus(before);
  ready();
}

// What a new content asks for: a program that goes on; else values that come later, for the reader's turn.
function ready() {
  const main = document.querySelector('main');
  zoom(main);
  live(main, () => anew(main));
  map(main);
  sound(main);
  back(main);
  goOn(go);
  main.querySelectorAll('[data-copy]').forEach((button) => (button.hidden = false));
  // On a phone the rooms are in one line, which is moved to where one is.
  const here = document.querySelector('header nav [aria-current]');
  if (here) here.parentNode.scrollLeft = here.offsetLeft - here.parentNode.offsetLeft - FADE;
  // A list of moves that is longer than its place is moved to the move on the board.
  const list = main.querySelector('.played.of-two:has(:nth-child(13))');
  const step = list?.querySelector('[aria-current]')?.parentNode;
  if (list) list.scrollTop = step ? step.offsetTop - list.offsetTop - (list.clientHeight - step.offsetHeight) / 2 : 0;
  main.querySelector('.play .refusal, .play [role=alert]')?.scrollIntoView({ block: 'nearest' });
  const later = main.querySelector('[data-later]');
  if (main.dataset.next) pause = setTimeout(() => go(main.dataset.next, { push: false }), 120);
  else if (later) go(location.href, { push: false, pace: later.dataset.later });
}

function ours(link) {
  return link && link.origin === location.origin && !link.target && !/^\/(api|static|board|record|counted)\//.test(link.pathname);
}

// A link in a picture has its address as an object.
function addressOf(link) {
  return new URL(link.href.baseVal ?? link.href, location.href);
}

// What a page elsewhere has to show a board of ours.
function framed(address) {
  const whole = new URL(address, location.href).href.replaceAll('&', '&amp;');
  return `<iframe src="${whole}" title="Ludex" width="420" height="520" style="border:0"></iframe>`;
}

// A button that says for a moment that its link is copied.
function copied(button) {
  const name = button.querySelector('.name');
  const usual = (button.dataset.usual ??= name.textContent);
  name.textContent = button.dataset.copy;
  clearTimeout(button.rest);
  button.rest = setTimeout(() => (name.textContent = usual), 2000);
}

// Browsers give the clipboard to pages of this machine and to encrypted ones; elsewhere it is copied from a field.
async function clip(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = text;
  field.select();
  document.execCommand('copy');
  field.remove();
}

function fold(menu) {
  menu.open = false;
  menu.removeAttribute('data-kept');
}

// As if it were clicked, wherever it is drawn.
function press(link) {
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const folded = event.target.closest('summary')?.parentElement;
  folded?.toggleAttribute('data-kept', !folded.open);
  const copy = event.target.closest('[data-copy]');
  if (copy) {
    return clip(copy.dataset.embed ? framed(copy.dataset.embed) : (copy.dataset.link ?? location.href)).then(() => copied(copy));
  }
  const link = event.target.closest('a[href]');
  // A menu closes when something was chosen in it, or elsewhere.
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (link ? !link.matches('[role=button]') : !menu.contains(event.target)) fold(menu);
  }
  if (!link) return;
  const address = addressOf(link);
  const { png, film: last } = link.dataset;
  if (png || last) {
    event.preventDefault();
    const slow = waits();
    const made = png ? save(address.href, png) : film(address.href, Number(last), 'game.gif');
    // The server says why it has no drawing; where it has one, that is better than nothing.
    return made.catch(() => location.assign(address.href)).finally(() => {
      clearTimeout(slow);
      delete document.body.dataset.asking;
      document.body.classList.remove('busy');
    });
  }
  if (!ours(address) || (address.hash && address.pathname === location.pathname)) return;
  event.preventDefault();
  if (link.dataset.pace) go(location.href, { push: false, pace: link.dataset.pace });
  else if ('move' in link.dataset && link.closest('[data-posts]')) go(address.href, { post: true });
  else go(address.href, { look: link.closest('.history, .played') !== null });
});

// Escape closes a menu, and nothing else then; what opened it has the focus again.
document.addEventListener('keydown', (event) => {
  const menu = event.key === 'Escape' && document.querySelector('details.menu[open]');
  if (!menu) return;
  event.stopImmediatePropagation();
  if (menu.contains(document.activeElement)) menu.querySelector('summary').focus();
  fold(menu);
});

// A link that is pressed, where its page is only looked at.
askAhead((event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target.closest?.('a[href]');
  const address = link && addressOf(link);
  const changes = link && (link.dataset.pace || link.dataset.png || link.dataset.film || 'run' in link.dataset || ('move' in link.dataset && link.closest('[data-posts]')));
  return address && !changes && ours(address) && !address.hash && address.pathname !== '/prefer' ? address.href : null;
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  // What is posted goes the browser's own way.
  if (event.defaultPrevented || form.method === 'post') return;
  event.preventDefault();
  // An empty field says nothing, unless it is one in which that is an answer.
  const says = ([name, value]) => value !== '' || 'empty' in (form.elements[name].dataset ?? {});
  const query = new URLSearchParams([...new FormData(form)].filter(says));
  // What was sent is the server's now; a slider may be held still.
  const done = (shown) => shown && form.isConnected && !('slide' in form.dataset) && form.reset();
  go(`${new URL(form.action).pathname}?${query}`).then(done);
});

// A slider answers while it is drawn along, and the page is asked for when it rests.
document.addEventListener('input', (event) => {
  const slider = event.target.closest('[data-slide]');
  if (!slider) return;
  slider.querySelector('output').textContent = slider.querySelector('[type=range]').value;
  clearTimeout(slider.rest);
  slider.turning = true;
  slider.rest = setTimeout(() => {
    slider.turning = false;
    slider.requestSubmit();
  }, 80);
});

// A choice that acts at once; by keyboard when Enter ends it, since arrows go through all that stand between.
let typed = null;
document.addEventListener('pointerdown', () => (typed = null));
document.addEventListener('keydown', (event) => {
  const choice = event.target.closest('[data-at-once] select');
  if (!choice) return;
  if (event.key !== 'Enter') typed = choice;
  else if (typed === choice) choice.form.requestSubmit();
});
document.addEventListener('change', (event) => {
  if (event.target.matches('[data-at-once] select') && event.target !== typed) event.target.form.requestSubmit();
});

// A field with what is to be copied is selected whole.
document.addEventListener('focusin', (event) => event.target.matches('input[data-whole]') && event.target.select());

addEventListener('popstate', ({ state }) => go(location.href, { push: false, place: state?.place ?? null }));
addEventListener('pagehide', () => asking?.abort());
keys();
drag((link) => go(addressOf(link).href), press);

// What is seen first is painted first: what a content asks for makes the browser lay it all out. Where nobody looks nothing is
// painted.
if (document.hidden || performance.getEntriesByType('paint').length) ready();
else requestAnimationFrame(() => setTimeout(ready));
