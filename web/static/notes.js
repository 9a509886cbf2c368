// By what a table's page opens without a connection: its title, the revision last seen, and for whom that was.
import { ask, within } from "./store.js";

const WEEK = 7 * 24 * 3600 * 1000;

export const noteOf = (table) => within("readonly", (_, notes) => ask(notes.get(table)));

export const remember = (note) => within("readwrite", (_, notes) => ask(notes.put({ ...note, kept: Date.now() })));

// A table that is over needs no note, unless something waits to be sent to it.
export const forget = (table) => within("readwrite", async (entries, notes) => {
  if (await ask(entries.index("table").count(table)) === 0) await ask(notes.delete(table));
});

// Nothing stays readable here for whoever uses this device next, and nothing that was not looked at for a week.
export const forgetOthers = (visitor) => within("readwrite", async (_, notes) => {
  for (const note of await ask(notes.getAll())) {
    if (note.visitor !== visitor || note.kept < Date.now() - WEEK) await ask(notes.delete(note.table));
  }
});
