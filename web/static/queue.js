// Entries of one visitor at one table, in order, kept until the server has answered.
//
// The first is based on the revision that its author saw. Each later one is based on the entry before it, whose number
// the server tells, or on what its author saw when that is newer. An entry keeps its command id and its revision for
// as long as it stays the same, so that sending it twice is harmless.
import { ask, within } from "./store.js";

const channel = new BroadcastChannel("cairn entries");
const listeners = [];

export const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const tab = random();

// Calls back with {table, revision} when entries of any table changed, in this tab or (`elsewhere`) in another;
// `revision` is that of an entry that arrived.
export const listen = (callback) => listeners.push(callback);
channel.onmessage = ({ data }) => { for (const tell of listeners) tell(data, true); };

function tell(change) {
  channel.postMessage(change);
  for (const hear of listeners) hear(change, false);
}

const of = async (entries, { table, visitor }) =>
  (await ask(entries.index("table").getAll(table))).filter((entry) => entry.visitor === visitor);

export const waiting = (who) => within("readonly", (entries) => of(entries, who));

export const ofOthers = ({ table, visitor }) => within("readonly", async (entries) =>
  (await ask(entries.index("table").getAll(table))).filter((entry) => entry.visitor !== visitor).length);

// Keeps an entry. The same button pressed again before its answer came is the same entry.
export async function add(entry) {
  await within("readwrite", async (entries) => {
    const before = await of(entries, entry);
    const twin = before.find((other) => other.id === entry.id);
    if (twin?.text === entry.text) return;
    const revision = before.length ? null : entry.seen;
    await ask(entries.add({ ...entry, revision, id: twin ? random() : entry.id, waited: false, held: false, why: [] }));
  });
  tell({ table: entry.table });
}

// It has arrived as this revision. Had it been changed meanwhile, what it says now stays to be sent.
export async function arrived(head, revision) {
  await within("readwrite", async (entries) => {
    const now = await ask(entries.get(head.n));
    if (now?.id === head.id) await remove(entries, now, revision);
  });
  tell({ table: head.table, revision });
}

async function remove(entries, entry, follows) {
  await ask(entries.delete(entry.n));
  const [next] = await of(entries, entry);
  if (next && next.revision === null) await ask(entries.put({ ...next, revision: Math.max(follows, next.seen) }));
}

async function alter(table, n, change) {
  await within("readwrite", async (entries) => {
    const entry = await ask(entries.get(n));
    if (entry) await change(entries, entry);
  });
  tell({ table });
}

// The server could not be reached: from now on these entries tell when they happened.
export async function wait(who) {
  await within("readwrite", async (entries) => {
    for (const entry of await of(entries, who)) await ask(entries.put({ ...entry, waited: true }));
  });
  tell({ table: who.table });
}

// Refused: it stays whole at the head with the reasons, and all behind it waits.
export const refuse = (head, why) => alter(head.table, head.n, (entries, entry) => entry.id === head.id
  && ask(entries.put({ ...entry, id: random(), held: true, waited: true, why })));

// Changed or sent again by its author, who saw revision `seen`; when it happened stays as it was.
export const change = (table, n, { text, reason }, seen) => alter(table, n, (entries, entry) => ask(entries.put({
  ...entry, text, reason, id: random(), revision: entry.held ? seen : entry.revision, held: false, why: [],
})));

export const drop = (table, n, seen) => alter(table, n, (entries, entry) =>
  remove(entries, entry, entry.held ? seen : entry.revision ?? entry.seen));

// Takes entries out that go back into the line.
export async function takeOut(table, taken) {
  await within("readwrite", async (entries) => { for (const { n } of taken) await ask(entries.delete(n)); });
  tell({ table });
}
