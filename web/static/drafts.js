// What was begun in a form for a note: kept in this browser until it has arrived, for the visitor who typed it.
const PREFIX = "cairn draft ";
const FIELDS = ["text", "tags", "glyph", "shared", "since", "card"];

const key = (form) => `${PREFIX}${document.body.dataset.visitor} ${form.dataset.draft}`;

function stored(work) {
  try {
    return work(localStorage);
  } catch {
    return null;  // this browser keeps nothing; the form still works
  }
}

export function keep(form) {
  const { elements } = form;
  if (!elements.text.value.trim()) return forget(form);
  const told = FIELDS.filter((name) => elements[name]).map((name) => [name, elements[name].value]);
  return stored((store) => store.setItem(key(form), JSON.stringify(Object.fromEntries(told))));
}

export const forget = (form) => stored((store) => store.removeItem(key(form)));

// Puts back what was begun, unless something stands there already. False where there is nothing.
export function bringBack(form) {
  const kept = stored((store) => store.getItem(key(form)));
  if (!kept || form.elements.text.value) return false;
  for (const [name, value] of Object.entries(JSON.parse(kept))) if (form.elements[name]) form.elements[name].value = value;
  return true;
}

// Nothing stays readable here for whoever uses this device next.
export const forgetOthers = (visitor) => stored((store) => {
  const others = Object.keys(store).filter((name) => name.startsWith(PREFIX) && !name.startsWith(`${PREFIX}${visitor} `));
  for (const name of others) store.removeItem(name);
});
