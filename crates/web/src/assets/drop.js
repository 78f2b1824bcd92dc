// A file of rules that is dropped on any page is sent to the page of rules, as if it had been typed there.

const RULES = /\.(kif|gdl|hrf)$/i;
const files = (event) => [...(event.dataTransfer?.items ?? [])].filter((item) => item.kind === 'file');

async function send(file) {
  const form = document.createElement('form');
  const lang = new URLSearchParams(location.search).get('lang');
  Object.assign(form, { method: 'post', action: `/rules${lang ? `?lang=${lang}` : ''}`, hidden: true });
  for (const [name, value] of [['name', file.name], ['rules', await file.text()]]) {
    const field = document.createElement('textarea');
    Object.assign(field, { name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

export function drop() {
  document.addEventListener('dragover', (event) => {
    if (files(event).length) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    if (RULES.test(file.name)) send(file);
  });
}
