// Counts and lessons as they grow: events from the server, put in their places. The server stops when we stop listening.

let events = null;

export function live(main) {
  events?.close();
  events = null;
  const result = main.querySelector('#result[data-live]');
  if (!result) return;
  const progress = main.querySelector('#progress');
  const stop = main.querySelector('[data-stop]');
  const end = () => {
    events?.close();
    events = null;
    if (stop) stop.hidden = true;
  };
  const listen = (query) => {
    end();
    if (stop) stop.hidden = false;
    progress.textContent = '…';
    events = new EventSource(`${result.dataset.live}?${query}`);
    events.addEventListener('progress', (event) => (progress.textContent = event.data));
    events.addEventListener('part', (event) => (result.innerHTML = event.data));
    events.addEventListener('done', (event) => {
      result.innerHTML = event.data;
      progress.textContent = '';
      end();
    });
    events.addEventListener('problem', (event) => {
      progress.textContent = event.data;
      end();
    });
    events.onerror = end;
  };
  const begin = (event, query, address) => {
    event.preventDefault();
    event.stopPropagation();
    const lang = document.documentElement.lang;
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
  stop?.addEventListener('click', () => {
    end();
    progress.textContent = '';
  });
}
