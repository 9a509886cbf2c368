// A new table: a name goes on the next empty seat without a new page, and what was typed is there again after Back.
const form = document.querySelector("form.opening");
const KEY = `cairn opening ${document.body.dataset.visitor} ${location.pathname}${location.search}`;
const fields = () => [...form.elements].filter(({ type, name }) => name && type !== "hidden" && type !== "submit");

function kept(work) {
  try {
    return work(sessionStorage);
  } catch {
    return null;  // this browser keeps nothing; the form still works
  }
}

const told = () => fields().map(({ name, value, type, checked }) => [name, value, type === "radio" ? checked : true]);

function bringBack(state) {
  for (const [name, value, on] of state) {
    const field = fields().find((one) => one.name === name && (one.type !== "radio" || one.value === value));
    if (field?.type === "radio") field.checked = on;
    else if (field) field.value = value;
  }
}

const [visit] = performance.getEntriesByType("navigation");
const before = kept((store) => JSON.parse(store.getItem(KEY)));
if (before && visit?.type === "back_forward") bringBack(before);
addEventListener("pagehide", () => kept((store) => store.setItem(KEY, JSON.stringify(told()))));

form.querySelector(".chips").addEventListener("click", (event) => {
  const chip = event.target.closest("button");
  const seat = [...form.querySelectorAll(".who2 input[list]")].find(({ value }) => !value.trim());
  if (!chip || !seat) return;
  event.preventDefault();
  seat.value = chip.value;
  const next = chip.nextElementSibling ?? chip.previousElementSibling;
  chip.remove();
  (next ?? seat).focus({ preventScroll: true });
});
