// Ways back that are kept on this device: to the seats of games with a friend, for the first page of who has closed theirs;
// to rules that were brought.

const KEPT = 'ludex-';
const MOST = 5;
const LISTS = ['seats', 'sheets'];

// Addresses with their names, the latest first; nothing where the browser keeps nothing.
function kept(list) {
  try {
    return JSON.parse(localStorage.getItem(KEPT + list)) ?? [];
  } catch {
    return [];
  }
}

function keep(list, ways) {
  try {
    localStorage.setItem(KEPT + list, JSON.stringify(ways.slice(0, MOST)));
  } catch {
    // Then nothing is kept.
  }
}

// Of two games of the same name, which is which is told by when one was there last.
function item({ path, name, when }) {
  const [one, link] = ['li', 'a'].map((kind) => document.createElement(kind));
  const { lang } = document.documentElement;
  const time = new Date(when).toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit' });
  [link.href, link.textContent, link.className] = [`${path}?lang=${lang}`, `${name} · ${time}`, 'chip'];
  one.append(link);
  return one;
}

export function back(main) {
  const path = location.pathname;
  const { back: list, name } = main.querySelector('[data-back]')?.dataset ?? {};
  for (const other of LISTS) {
    const ways = kept(other);
    const others = ways.filter((way) => way.path !== path);
    if (other === list) keep(other, [{ path, name, when: Date.now() }, ...others]);
    // What is over or forgotten is no way back.
    else if (others.length < ways.length) keep(other, others);
  }
  const room = main.querySelector('[data-ways-back]');
  const ways = room ? kept(room.dataset.waysBack) : [];
  if (!ways.length) return;
  room.querySelector('ul').replaceChildren(...ways.map(item));
  room.hidden = false;
}
