// Smooths the page: links of the same page are fetched and put in place, with their addresses in the history. Every address
// works without this.

import { keys } from './keys.js';
import { zoom } from './zoom.js';
import { live } from './live.js';
import { map } from './map.js';

document.documentElement.classList.add('scripted');

let asking = null; // what is being fetched now
let pause = null; // before a program goes on

// Fetches an address and puts its content in the place of this one.
async function go(address, { push = true, pace = 'quick' } = {}) {
  asking?.abort();
  clearTimeout(pause);
  const mine = (asking = new AbortController());
  document.body.classList.add('busy');
  try {
    const answer = await fetch(address, { headers: { 'x-ludex': pace }, signal: mine.signal });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    show(page, answer.url, push);
  } catch (error) {
    if (error.name !== 'AbortError') location.assign(address);
  } finally {
    if (asking === mine) {
      asking = null;
      document.body.classList.remove('busy');
    }
  }
}

// The mark by which a focused element is found again on the next page.
function mark(element) {
  for (const name of ['data-key', 'data-move', 'name', 'id']) {
    if (element?.hasAttribute?.(name)) return `[${name}="${CSS.escape(element.getAttribute(name))}"]`;
  }
  return null;
}

function show(page, address, push) {
  const focused = mark(document.activeElement);
  const open = [...document.querySelectorAll('main details')].map((d) => d.open);
  const main = page.querySelector('main');
  document.querySelector('main').replaceWith(main);
  document.querySelector('header').replaceWith(page.querySelector('header'));
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  const details = main.querySelectorAll('details');
  if (details.length === open.length) details.forEach((d, i) => (d.open = d.open || open[i]));
  if (push && address !== location.href) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  if (focused) main.querySelector(focused)?.focus({ preventScroll: true });
  ready();
}

// What a new content asks for: values that come later, a program that goes on.
function ready() {
  const main = document.querySelector('main');
  zoom(main);
  live(main);
  map(main);
  main.querySelectorAll('[data-copy]').forEach((button) => (button.hidden = false));
  const later = main.querySelector('[data-later]');
  if (later) go(location.href, { push: false, pace: later.dataset.later });
  else if (main.dataset.next) pause = setTimeout(() => go(main.dataset.next, { push: false }), 120);
}

function ours(link) {
  return link && link.origin === location.origin && !link.target && !/^\/(api|static)/.test(link.pathname);
}

// A link in a picture has its address as an object.
function addressOf(link) {
  return new URL(link.href.baseVal ?? link.href, location.href);
}

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const copy = event.target.closest('[data-copy]');
  if (copy) {
    navigator.clipboard?.writeText(location.href).then(() => (copy.textContent = copy.dataset.copy));
    return;
  }
  const link = event.target.closest('a[href]');
  if (!link) return;
  const address = addressOf(link);
  if (!ours(address) || (address.hash && address.pathname === location.pathname)) return;
  event.preventDefault();
  go(address.href);
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented) return;
  event.preventDefault();
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ''));
  go(`${new URL(form.action).pathname}?${query}`);
});

// A slider answers while it is drawn along, and the page is asked for when it rests.
document.addEventListener('input', (event) => {
  const slider = event.target.closest('[data-slide]');
  if (!slider) return;
  slider.querySelector('output').textContent = slider.layer.value;
  clearTimeout(slider.rest);
  slider.rest = setTimeout(() => slider.requestSubmit(), 80);
});

addEventListener('popstate', () => go(location.href, { push: false }));
addEventListener('pagehide', () => asking?.abort());
keys();
ready();
