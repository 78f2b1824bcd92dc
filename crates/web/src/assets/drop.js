// A file of rules that is dropped on any page, or chosen on the page of rules, is sent there as if it had been typed;
// so is a file beside it (TOML) that says how it is drawn. A record of games is sent to be reviewed, which says so where it
// is none.

const RULES = /\.(kif|gdl|hrf)$/i;
const DRAWING = /\.toml$/i;
const RECORD = /\.(pgn|pdn|sgf|txt)$/i;
const held = (event) => [...(event.dataTransfer?.items ?? [])].filter((item) => item.kind === 'file');

async function send(files) {
  const [rules, drawing, record] = [RULES, DRAWING, RECORD].map((kind) => files.find((file) => kind.test(file.name)));
  if (rules) post('/rules', { name: rules.name, rules: await rules.text(), drawing: (await drawing?.text()) ?? '' });
  else if (record) post('/review', { game: '', record: await record.text() });
}

// Sends texts as a form does.
function post(path, texts) {
  const form = document.createElement('form');
  const lang = new URLSearchParams(location.search).get('lang');
  Object.assign(form, { method: 'post', action: `${path}${lang ? `?lang=${lang}` : ''}`, hidden: true });
  for (const [name, value] of Object.entries(texts)) {
    const field = document.createElement('textarea');
    Object.assign(field, { name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

export function drop() {
  document.addEventListener('dragover', (event) => {
    if (held(event).length) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    send(files);
  });
  document.addEventListener('change', ({ target }) => {
    if (target.matches('input[type=file][data-rules]')) send([...target.files]);
  });
}
