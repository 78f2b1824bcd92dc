// A file of rules that is dropped on any page, or chosen on the page of rules, is sent there as if it had been typed;
// so is a file beside it (TOML) that says how it is drawn.

const RULES = /\.(kif|gdl|hrf)$/i;
const DRAWING = /\.toml$/i;
const held = (event) => [...(event.dataTransfer?.items ?? [])].filter((item) => item.kind === 'file');

async function send(files) {
  const rules = files.find((file) => RULES.test(file.name));
  const drawing = files.find((file) => DRAWING.test(file.name));
  if (!rules) return;
  const form = document.createElement('form');
  const lang = new URLSearchParams(location.search).get('lang');
  Object.assign(form, { method: 'post', action: `/rules${lang ? `?lang=${lang}` : ''}`, hidden: true });
  const texts = { name: rules.name, rules: await rules.text(), drawing: (await drawing?.text()) ?? '' };
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
