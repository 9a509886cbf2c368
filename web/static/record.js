// The record page without reloading: Space sends a token, taps answer at once, what is typed is read before it is sent.
import { localise } from "/static/times.js";

const byId = (id) => document.getElementById(id);
const phone = matchMedia("(max-width: 47.99rem)");
let picks = new Map();
let asked = 0;

// --- sending: one after the other; once something is refused, what was typed behind it goes back into the line ---

let queue = Promise.resolve();
let pending = 0;
let held = false;
let returned = "";

function send(form, read) {
  if (pending === 0) held = false;
  pending += 1;
  queue = queue.then(() => post(form, read)).finally(() => { pending -= 1; });
}

async function post(form, read) {
  const data = read();
  if (held) return giveBack(data.get("line"));
  let response;
  try {
    response = await fetch(form.action, { method: "POST", body: data, headers: { "Cairn-Script": "1" } });
  } catch {
    hold("");
    giveBack(data.get("line"));
    return say("Not sent: there is no connection. What you typed is still here.");
  }
  await show(response, data.get("line"));
}

async function show(response, line) {
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const typing = byId("mv")?.value.trim();
  const status = fresh.getElementById("record")?.dataset.status;
  if (!status) {
    hold("");
    giveBack(line);
    return say(fresh.querySelector("main .panel p")?.textContent ?? "Not entered. Load the page again.");
  }
  byId("main").replaceWith(document.adoptNode(fresh.getElementById("main")));
  byId("kept").replaceWith(document.adoptNode(fresh.getElementById("kept")));
  document.title = fresh.title;
  if (response.redirected) history.replaceState(null, "", response.url);
  const fresher = byId("mv");
  if (status !== "200") hold(fresher ? `${fresher.value} ` : "");
  if (fresher && typing) fresher.value = held ? returned + typing : typing;
  start();
}

function hold(text) {
  held = true;
  returned = text;
}

// What was sent behind a refusal stands again before what has been typed since.
function giveBack(text) {
  const line = byId("mv");
  if (!line || !text) return;
  const since = line.value.startsWith(returned) ? line.value.slice(returned.length) : "";
  if (!since && line.value.trim() !== returned.trim()) returned = `${line.value} `;
  returned += `${text} `;
  line.value = returned + since;
}

function say(text) {
  byId("says").replaceChildren(Object.assign(document.createElement("p"), { className: "no", textContent: text }));
}

document.addEventListener("submit", (event) => {
  const form = event.target, line = byId("mv");
  if (!["dock", "undo", "number"].includes(form.id)) return;
  event.preventDefault();
  if (event.submitter?.name || !line) {
    const data = new FormData(form, event.submitter);
    send(form, () => data);
  } else {
    const typed = line.value;
    line.value = "";
    send(form, () => { const data = new FormData(byId("dock")); data.set("line", typed); return data; });
  }
});

// --- the line ----------------------------------------------------------------------------------------------------

async function preview() {
  const says = byId("says");
  if (!says) return;
  const mine = ++asked;
  const response = await fetch(address("preview", { typed: byId("mv").value }));
  if (mine !== asked || !response.ok) return;
  says.className = "says";
  says.setAttribute("role", "status");
  says.innerHTML = await response.text();
  byId("mv").classList.remove("bad");
  byId("mv").removeAttribute("aria-invalid");
}

function address(name, more) {
  const { table, query } = byId("record").dataset;
  const found = new URL(`/tables/${table}/${name}${query}`, location);
  for (const [key, value] of Object.entries(more)) if (value) found.searchParams.set(key, value);
  return found;
}

document.addEventListener("input", (event) => { if (event.target.id === "mv") preview(); });

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (key !== " " || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.id === "mv" && target.value.trim()) {
    event.preventDefault();
    target.form.requestSubmit(target.form.querySelector(".line .go"));
  } else if (target.matches("a[role=button]")) {
    event.preventDefault();
    target.click();
  }
});

// --- the keypad --------------------------------------------------------------------------------------------------

async function loadPicks() {
  picks = new Map();
  if (!document.querySelector("#pad [data-rank]")) return;
  const response = await fetch(address("pads", { change: byId("pad").dataset.change }));
  if (!response.ok) return;
  const found = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const pick of found.querySelectorAll(".pick")) picks.set(pick.dataset.rank, pick);
}

document.addEventListener("click", (event) => {
  const rank = event.target.closest(".ranks [data-rank]");
  const back = event.target.closest(".pad .back");
  if (!byId("pick") || !(back || picks.has(rank?.dataset.rank))) return;
  event.preventDefault();
  open(back ? null : rank);
});

function open(rank) {
  for (const key of document.querySelectorAll(".ranks [data-rank]")) key.setAttribute("aria-pressed", String(key === rank));
  document.querySelector("#pad .pad").classList.toggle("picked", rank !== null);
  byId("pick").replaceChildren(...(rank ? [picks.get(rank.dataset.rank)] : []));
  if (phone.matches) (byId("pick").querySelector("button") ?? document.querySelector(".ranks [data-rank]")).focus();
}

// --- every new page ----------------------------------------------------------------------------------------------

function start() {
  localise(byId("main"));
  const line = byId("mv");
  if (line && (matchMedia("(hover: hover)").matches || line.hasAttribute("autofocus"))) {
    line.focus({ preventScroll: true });
    line.setSelectionRange(line.value.length, line.value.length);
  }
  loadPicks();
}

start();
