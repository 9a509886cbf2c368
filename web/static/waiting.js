// What is kept on this device and not yet sent: said in words and listed; each entry can be changed or taken out.
import { byId, isShell, note, seen, table, visitor, who } from "./page.js";
import * as queue from "./queue.js";
import { refresh, send, state } from "./sending.js";
import { localise } from "./times.js";

const entries = (count) => (count === 1 ? "1 entry" : `${count} entries`);
const waits = (count) => (count === 1 ? "1 entry is" : `${count} entries are`);

function make(tag, attributes = {}, ...inside) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...inside.filter(Boolean));
  return made;
}

function button(words, more, act) {
  const made = make("button", { type: "button", className: "plain" }, words, make("span", { className: "vh" }, ` ${more}`));
  made.addEventListener("click", act);
  return made;
}

export async function draw() {
  const mine = visitor() === null ? [] : await queue.waiting(who());
  const others = await queue.ofOthers(who());
  const listed = mine.some((entry) => entry.waited) ? mine : [];
  const words = said(listed, others);
  const panel = byId("waiting");
  state.kept = listed.length;
  byId("record").classList.toggle("waits", listed.length > 0);
  byId("record").classList.toggle("behind", listed.length > 0 && !listed[0].held && !isShell());
  tell(words, listed.length);
  if (!panel) return;
  panel.replaceChildren(...(words ? [notice(words, listed)] : []));
  localise(panel);
}

function said(listed, others) {
  if (isShell() && !note) return "No connection, and this table was not open on this device: it opens when Cairn can be reached.";
  if (state.away !== null || isShell()) return `${state.away || "No connection."} ${later(listed.length)}`;
  if (listed[0]?.held) return `${named(listed[0])} was refused.${behind(listed.length - 1)}`;
  if (listed.length) return `${waits(listed.length)} kept on this device and being sent in order.`;
  return others ? `${waits(others)} kept on this device for somebody else, who sends by opening this table.` : "";
}

const later = (count) => (count
  ? `${waits(count)} kept on this device and will be sent in order.`
  : "What you enter is kept on this device and sent later.");
const behind = (count) => (count ? ` ${count === 1 ? "1 entry waits" : `${count} entries wait`} behind it.` : "");
const named = (entry) => entry.text || "The draw of the owed cards, unseen,";

function tell(words, count) {
  if (byId("announced").textContent !== words) byId("announced").textContent = words;
  byId("kept").querySelector(".unsent")?.remove();
  if (count) byId("kept").append(make("span", { className: "unsent" }, `${entries(count)} not sent`));
}

function notice(words, listed) {
  const shown = make("section", { className: "notice doubt" }, make("strong", {}, words));
  shown.setAttribute("aria-label", "Not sent yet");
  if (listed.length && !listed[0].held) shown.append(make("p", { className: "mid" }, "Not yet judged by the rules:"));
  if (listed.length) shown.append(make("ol", { className: "unsents" }, ...listed.map(item)));
  if (state.away !== null) shown.append(make("p", { className: "mid" }, button("Try now", "to send", send)));
  return shown;
}

function item(entry) {
  const what = entry.text || "owed cards, unseen";
  const when = make("time", { dateTime: new Date(entry.typed).toISOString() });
  const change = button("Change", what, () => edit(entry)), drops = () => drop(entry);
  const ariaCurrent = String(state.answering === entry.n);
  if (!entry.held) return make("li", { ariaCurrent }, make("code", {}, what), when, change, button("Take out", what, drops));
  const told = state.answering === entry.n && byId("says")?.querySelector("strong");
  const again = button("Send it again as it now stands", what, () => queue.change(table, entry.n, entry, seen()).then(send));
  return make("li", { ariaCurrent }, make("code", {}, what), when, make("span", { className: "tag stop" }, "refused"),
    !told && make("ul", {}, ...entry.why.map((line) => make("li", {}, line))),
    make("p", { className: "row" }, again, change, button("Drop it", what, drops)));
}

function edit(entry) {
  state.answering = entry.n;
  const line = byId("mv");
  if (!line) return;
  line.value = entry.text;
  line.focus();
  draw();
}

async function drop(entry) {
  if (state.answering === entry.n) state.answering = null;
  await queue.drop(table, entry.n, seen());
  if (entry.held && byId("mv")?.value.trim() === entry.text) byId("mv").value = "";
  await send();
}

// "Clear" beside a refusal: the refused entry is dropped, if it is one that waited.
document.addEventListener("click", async (event) => {
  if (!event.target.closest("a[data-drop]") || state.answering === null) return;
  event.preventDefault();
  const held = (await queue.waiting(who())).find((entry) => entry.n === state.answering);
  if (held) await drop(held);
  await refresh();
});

queue.listen(async (change, elsewhere) => {
  if (change.table !== table) return;
  await draw();
  if (elsewhere && change.revision > seen() && !state.kept) await refresh();
});
document.addEventListener("cairn:waiting", draw);
