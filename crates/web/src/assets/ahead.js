// What is pressed is asked for at once, and shown when it is let go: a hand takes a tenth of a second for that.

let ahead = null; // the address, its answer to come, and how to do without it

// The answer of an address as a page; what was refused is one too. Past the browser's cache, where whoever reloads the page would stand
// behind this answer.
export async function ask(address, how) {
  const answer = await fetch(address, { ...how, cache: 'no-store' });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return { ok: answer.ok, url: answer.url, page };
}

function forget() {
  ahead?.control.abort();
  ahead = null;
}

// What was asked for ahead, for whoever wants it now.
export function asked(address) {
  if (ahead?.address !== address) return null;
  const mine = ahead;
  ahead = null;
  return mine;
}

// `addressOf` gives the address that a press on something leads to, where looking at it changes nothing.
export function askAhead(addressOf) {
  const on = (name, act) => document.addEventListener(name, act);
  on('pointerdown', (event) => {
    forget();
    const address = event.isPrimary && event.button === 0 && addressOf(event);
    if (!address) return;
    const control = new AbortController();
    const coming = ask(address, { headers: { 'x-ludex': 'quick' }, signal: control.signal });
    // Whoever wants it hears of what went wrong.
    coming.catch(() => {});
    ahead = { address, control, coming };
  });
  on('pointercancel', forget);
  // The click comes first, where there is one.
  on('pointerup', () => {
    const mine = ahead;
    setTimeout(() => ahead === mine && forget(), 50);
  });
}
