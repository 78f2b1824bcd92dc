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
function item(list, { path, name, when }) {
  const [one, link] = ['li', 'a'].map((kind) => document.createElement(kind));
  const { lang } = document.documentElement;
  const time = new Date(when).toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit' });
  link.href = `${path}?lang=${lang}`;
  link.className = 'chip';
  const called = (title) => (link.textContent = `${title} · ${time}`);
  called(name);
  one.append(link);
  const forget = () => {
    keep(list, kept(list).filter((way) => way.path !== path));
    one.remove();
  };
  if (list === 'seats') now(link, called, forget);
  return one;
}

// How a game stands is the title of its page: whose turn it is, who asks for another one. One that is forgotten is gone.
async function now(link, called, forget) {
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) return forget();
    called(new DOMParser().parseFromString(await answer.text(), 'text/html').title.replace(/ . Ludex$/, ''));
  } catch {
    // Then it is called as it was.
  }
}

export function back(main) {
  const path = location.pathname;
  const { back: list, name } = main.querySelector('[data-back]')?.dataset ?? {};
  for (const other of LISTS) {
    const ways = kept(other);
    const others = ways.filter((way) => way.path !== path);
    if (other === list) keep(other, [{ path, name, when: Date.now() }, ...others]);
    // What was called off or is forgotten is no way back.
    else if (others.length < ways.length) keep(other, others);
  }
  const room = main.querySelector('[data-ways-back]');
  const shown = room?.dataset.waysBack;
  const ways = room ? kept(shown) : [];
  if (!ways.length) return;
  room.querySelector('ul').replaceChildren(...ways.map((way) => item(shown, way)));
  room.hidden = false;
}
