// The line: what is typed is told before it is entered, move by move; Space parts the moves, Enter sends them.
import { ask, byId, isShell, table } from "./page.js";
import { state } from "./sending.js";

let asked = 0;

export function address(name, more) {
  const found = new URL(`/tables/${table}/${name}${byId("record").dataset.query}`, location);
  for (const [key, value] of Object.entries(more)) if (value) found.searchParams.set(key, value);
  return found;
}

async function preview() {
  const mine = ++asked;
  const told = await judged(byId("mv").value);
  const says = byId("says");
  if (mine !== asked || told === null || !says) return;
  says.className = "says";
  says.setAttribute("role", "status");
  says.innerHTML = told;
  byId("mv").classList.remove("bad");
  byId("mv").removeAttribute("aria-invalid");
}

// Only the server knows the rules, and it judges at the table as it stands: not behind entries that wait.
async function judged(typed) {
  if (isShell() || state.away !== null || state.kept) return unjudged(typed);
  try {
    const response = await ask(address("preview", { typed }));
    return response.ok ? await response.text() : null;
  } catch {
    return unjudged(typed);
  }
}

const unjudged = (typed) => (typed.trim() ? "<p>Not yet judged: the rules are asked when it is sent.</p>" : "");

// What was asked of the page before is no answer on this one: it could stand in the place of a refusal.
document.addEventListener("cairn:page", () => {
  asked += 1;
  if (byId("mv")?.value && !byId("says")?.matches("[role=alert]")) preview();
});

document.addEventListener("input", (event) => { if (event.target.id === "mv") preview(); });

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (key !== " " || event.ctrlKey || event.metaKey || event.altKey || !target.matches("a[role=button]")) return;
  event.preventDefault();
  target.click();
});
