// Counts and lessons as they grow, and what takes a second to find out: events from the server, put in their places. The
// server stops when we stop listening.

let events = null;
let coming = null;

// What the page comes without, and has as soon as it is found out; then something may follow from it.
function soon(main, then) {
  coming?.close();
  coming = null;
  const place = main.querySelector('[data-soon]');
  if (!place) return;
  const source = (coming = new EventSource(`${place.dataset.soon}?lang=${document.documentElement.lang}`));
  source.addEventListener('done', (event) => {
    place.innerHTML = event.data;
    source.close();
    then();
  });
  source.addEventListener('problem', (event) => {
    place.textContent = event.data;
    source.close();
  });
  source.onerror = () => source.close();
}

let friend = null; // news of a game on two devices
const AGAIN = 5000; // milliseconds, where the server tells no news

// Asks for the page anew when the other person has done something.
function news(main, anew) {
  friend?.close();
  const place = main.querySelector('[data-news]');
  const source = (friend = place && new EventSource(place.dataset.news));
  if (!source) return;
  source.addEventListener('changed', () => {
    source.close();
    anew();
  });
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(() => friend === source && anew(), AGAIN);
  };
}

// A new content, with what was unfolded in the old one.
function put(place, html) {
  const open = [...place.querySelectorAll('details')].map((d) => d.open);
  place.innerHTML = html;
  place.querySelectorAll('details').forEach((d, i) => (d.open = d.open || open[i]));
}

// An example of the API is asked here, and its answer set out in lines.
function examples(main) {
  for (const button of main.querySelectorAll('[data-example]')) {
    const place = button.closest('section').querySelector('pre');
    button.onclick = async () => {
      place.hidden = false;
      place.firstChild.textContent = '…';
      const text = await (await fetch(button.dataset.example)).text();
      place.firstChild.textContent = JSON.stringify(JSON.parse(text), null, 2);
    };
  }
}

export function live(main, anew) {
  examples(main);
  news(main, anew);
  events?.close();
  events = null;
  const result = main.querySelector('#result[data-live]');
  if (!result) return soon(main, () => {});
  const progress = main.querySelector('#progress');
  const bar = main.querySelector('#bar');
  const stop = main.querySelector('[data-stop]');
  const end = () => {
    events?.close();
    events = null;
    if (stop) stop.hidden = true;
    if (bar) bar.hidden = true;
  };
  const listen = (query) => {
    end();
    if (stop) stop.hidden = false;
    progress.textContent = '…';
    progress.removeAttribute('role');
    progress.classList.remove('problem');
    // Until it is known how much there is to do.
    bar?.removeAttribute('value');
    if (bar) bar.hidden = false;
    events = new EventSource(`${result.dataset.live}?${query}`);
    events.addEventListener('progress', (event) => (progress.textContent = event.data));
    events.addEventListener('share', (event) => {
      [bar.value, bar.max] = event.data.split(' ').map(Number);
    });
    events.addEventListener('part', (event) => put(result, event.data));
    events.addEventListener('done', (event) => {
      put(result, event.data);
      progress.textContent = '';
      end();
    });
    events.addEventListener('problem', (event) => {
      progress.setAttribute('role', 'alert');
      progress.classList.add('problem');
      progress.textContent = event.data;
      end();
    });
    events.onerror = end;
  };
  const begin = (event, query, address) => {
    event.preventDefault();
    event.stopPropagation();
    query.set('lang', document.documentElement.lang);
    history.replaceState(null, '', address);
    listen(query);
  };
  for (const link of main.querySelectorAll('a[data-run]')) {
    link.addEventListener('click', (event) => begin(event, new URLSearchParams(link.dataset.run), link.href));
  }
  for (const form of main.querySelectorAll('form[data-run]')) {
    form.addEventListener('submit', (event) => {
      const query = new URLSearchParams(new FormData(form));
      begin(event, new URLSearchParams(query), `${form.action.split('?')[0]}?${query}`);
    });
  }
  if ('run' in result.dataset) listen(new URLSearchParams(location.search));
  // What is counted in a moment is counted unasked.
  const small = () => {
    if (events || result.querySelector('.total') || !main.querySelector('[data-small]')) return;
    listen(new URLSearchParams({ lang: document.documentElement.lang }));
  };
  small();
  soon(main, small);
  stop?.addEventListener('click', () => {
    // The button goes away: who pressed it stands on what would begin again. So does the question that began it.
    main.querySelector('a[data-run], form[data-run] button:not([type])')?.focus({ preventScroll: true });
    end();
    progress.textContent = '';
    const address = new URL(location.href);
    address.searchParams.delete('run');
    history.replaceState(null, '', address);
  });
}
