// The record page without reloading: every entry is kept on this device first and sent from there.
import { loadPicks } from "./keypad.js";
import { forget, remember } from "./notes.js";
import { byId, isShell, mayEnter, note, say, seen, sight, table, who } from "./page.js";
import * as queue from "./queue.js";
import { enter, send, state } from "./sending.js";
import { localise } from "./times.js";
import { draw } from "./waiting.js";

let native = false;

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (native || !["dock", "undo", "number"].includes(form.id)) return;
  event.preventDefault();
  if (isShell() && !note) return;
  const entry = read(form, submitter);
  const answered = state.answering;
  if (answered !== null && (entry.line || submitter.closest("#says") || entry.reason)) {
    state.answering = null;
    queue.change(table, answered, entry, seen()).then(send);
  } else {
    enter(entry).then(send, () => withoutKeeping(entry, form, submitter));
  }
});

// What a form says, as an entry. A button and an empty line go under the command id of their page: pressed twice, they
// are one entry. Everything typed is an entry of its own.
function read(form, submitter) {
  const data = new FormData(form, submitter), line = byId("mv");
  const pressed = data.has("move");
  const text = pressed ? data.get("move").replace("#", (data.get("number") ?? "").trim()) : line.value.trim();
  if (line && (!pressed || data.has("instead"))) line.value = "";
  if (!pressed) byId("says")?.replaceChildren();
  return {
    ...who(), text, line: !pressed, reason: data.get("reason") ?? "", as: sight(), seen: seen(), typed: Date.now(),
    tab: queue.tab, id: (pressed || !text) && data.get("command_id") || queue.random(),
  };
}

// Where a browser keeps nothing, the form goes as it would without script.
function withoutKeeping(entry, form, submitter) {
  if (isShell()) return say("This browser keeps nothing, so it cannot record without a connection.");
  if (entry.line) byId("mv").value = entry.text;
  native = true;
  form.requestSubmit(submitter);
}

function start() {
  localise(byId("main"));
  const line = byId("mv");
  if (line && (matchMedia("(hover: hover)").matches || line.hasAttribute("autofocus"))) {
    line.focus({ preventScroll: true });
    const end = Number(document.querySelector("#says .part")?.dataset.end ?? line.value.length);
    line.setSelectionRange(end, end);
  }
  loadPicks();
  keepNote().catch(() => {});
  draw().catch(() => {});
}

const isOver = () => "over" in byId("record").dataset;

async function keepNote() {
  if (isShell()) {
    if (note) byId("title").textContent = note.title;
  } else if (isOver()) {
    await forget(table);
  } else if (mayEnter()) {
    await remember({ ...who(), title: document.querySelector("h1").textContent, revision: seen() });
  }
}

// What was left by a page that was closed or a browser that fell over had to wait; a refusal that was being answered
// on another page goes on here.
async function resume() {
  const left = await queue.waiting(who());
  const typed = new URLSearchParams(location.search).get("typed");
  if (left[0]?.held && typed && left[0].text === typed.trim()) {
    state.answering = left[0].n;
    await draw();
  }
  if (left.length) await queue.wait(who());
  if (left.length || isShell()) await send();
}

document.addEventListener("cairn:page", start);
queue.listen(() => { if (isOver()) keepNote().catch(() => {}); });
start();
if (table) resume().catch(() => {});
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
