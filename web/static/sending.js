// Sends what waits, in order, one after the other: one tab of the browser at a time, the others wait for it.
import { ask, behind, byId, isShell, mayEnter, parsed, say, seen, show, sight, table, who, wordsOf } from "./page.js";
import * as queue from "./queue.js";

const AWAY = [401, 429, 502, 503, 504, 507];
const LATE = 10_000;  // milliseconds
const LONGEST = 30_000;  // milliseconds between two tries
const NO_TABLE = "Cairn does not show this table now. Load the page again.";

// `away` is null while the server answers, else what it or a server before it said, "" where nothing answered;
// `kept` counts the entries that are listed as waiting; `answering` is the one that stands in the line; `underWay`
// counts what is being kept or sent just now: its answer brings a fresher page.
export const state = { away: null, kept: 0, answering: null, underWay: 0 };
let chain = Promise.resolve();
let adding = Promise.resolve();
let tries = 0;
let timer = null;

function underWay(work) {
  state.underWay += 1;
  return work.finally(() => {
    state.underWay -= 1;
    document.dispatchEvent(new Event("cairn:sent"));
  });
}

// Rejects when this browser cannot keep the entry.
export function enter(entry) {
  adding = adding.catch(() => {}).then(() => queue.add(entry));
  return underWay(adding);
}

export function send() {
  chain = chain
    .then(() => (navigator.locks ? navigator.locks.request(`cairn ${table}`, drain) : drain()))
    .catch((error) => say(`Not sent, but kept on this device: ${error.message}. Load the page again.`));
  return underWay(chain);
}

async function drain() {
  if ((isShell() || state.away !== null) && !(await refresh()) || !mayEnter()) return;
  for (;;) {
    const [head] = await queue.waiting(who());
    if (!head || head.held) break;
    if (!(await post(head))) return;
  }
  tries = 0;
}

// Looks at the page anew; false where the server cannot be reached or has no such page.
export async function refresh() {
  const answer = await answered(location.href);
  if (answer?.getElementById("record")) {
    show(answer);
    return true;
  }
  if (answer) say(wordsOf(answer) || NO_TABLE);
  return false;
}

async function answered(address, more) {
  try {
    const response = await ask(address, more);
    const page = parsed(await response.text());
    if (AWAY.includes(response.status)) return away(wordsOf(page) || "Cairn does not answer.");
    reached();
    return page;
  } catch {
    return away("");
  }
}

async function away(words) {
  state.away = words;
  clearTimeout(timer);
  timer = setTimeout(tryAgain, Math.min(LONGEST, 2000 * 2 ** tries));
  await queue.wait(who());
  return null;
}

function tryAgain() {
  tries += 1;
  send();
}

function reached() {
  state.away = null;
  clearTimeout(timer);
}

async function post(head, again = false) {
  const page = await answered(`/tables/${table}/moves`, { method: "POST", body: told(head) });
  if (!page) return false;
  const { status, follows } = page.getElementById("record")?.dataset ?? {};
  const whose = page.body.dataset.visitor;
  if (status === undefined) return refused(head, null, [wordsOf(page) || NO_TABLE]);
  const renewed = status === "403" && !again;
  if (whose !== head.visitor || renewed) {
    show(page);
    return renewed && whose === head.visitor && post(head, true);
  }
  if (status !== "200") return refused(head, page, reasons(page));
  const more = head.waited && (await queue.waiting(who())).length > 1;
  if (!more) await showEntered(head, page);
  await queue.arrived(head, Number(follows));
  return true;
}

function told(head) {
  const data = new FormData();
  const said = {
    token: byId("dock").elements.token.value, command_id: head.id, revision: head.revision ?? seen(), line: head.text,
    as: head.as, reason: head.reason, ...(isLate(head) ? { at: time(head.typed), sent: time(Date.now()) } : {}),
  };
  for (const [name, value] of Object.entries(said)) if (value || value === 0) data.set(name, value);
  return data;
}

// Whether it was typed noticeably earlier than it is sent: then it says when.
const isLate = (entry) => entry.waited || Date.now() - entry.typed > LATE;
const time = (moment) => new Date(moment).toISOString();

async function showEntered(head, page) {
  if (head.as !== sight()) return refresh();
  const { query } = page.getElementById("record").dataset;
  history.replaceState(null, "", `/tables/${table}${query}`);
  return show(page);
}

// What was typed just now goes back into the line, with all behind it. What had waited stays kept, with the reasons.
async function refused(head, page, why) {
  const all = await settled();
  const live = all.every((entry) => !entry.waited && entry.tab === head.tab && entry.tab === queue.tab);
  if (live) {
    const line = all.filter((entry) => entry.line || entry.n === head.n).map((entry) => entry.text).join(" ");
    page ? show(page, line) : giveBack(line, why);
    await queue.takeOut(table, all);
  } else {
    const busy = Boolean(byId("mv")?.value.trim());
    await queue.refuse(head, why);
    if (page) show(page, busy ? "" : head.text);
    state.answering = page && !busy ? head.n : null;
    document.dispatchEvent(new Event("cairn:waiting"));
  }
  return false;
}

function giveBack(line, why) {
  if (byId("mv")) byId("mv").value = behind(line, byId("mv").value);
  say(why.join(" "));
}

// All entries once every one that was typed up to now is among them.
async function settled() {
  for (;;) {
    const before = adding;
    await before.catch(() => {});
    const all = await queue.waiting(who());
    if (before === adding) return all;
  }
}

const reasons = (page) =>
  [...page.querySelectorAll("#says strong, #says .part, #says li, #says .rule")].map((part) => part.textContent.trim());

document.addEventListener("visibilitychange", async () => {
  if (!document.hidden && (state.away !== null || (await queue.waiting(who())).length)) send();
});
addEventListener("online", send);
addEventListener("offline", refresh);
