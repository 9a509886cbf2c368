// The record page in this tab: what it says of itself, and how a fresher one takes its place.
import { noteOf } from "./notes.js";

const PATIENCE = 20_000;  // milliseconds that a server may take to answer before it counts as away

export const byId = (id) => document.getElementById(id);
export const table = location.pathname.match(/^\/tables\/([0-9a-f-]{36})$/)?.[1] ?? null;
export const isShell = () => "shell" in byId("record").dataset;
export const note = isShell() && table ? await noteOf(table).catch(() => undefined) : undefined;

// For whom the page was made; without a connection, for whom it was when the table was last seen.
export const visitor = () => (isShell() ? note?.visitor : document.body.dataset.visitor) ?? null;
export const who = () => ({ table, visitor: visitor() });
export const mayEnter = () => byId("dock") !== null;
export const seen = () => (isShell() ? note?.revision ?? 0 : Number(byId("dock")?.elements.revision.value ?? 0));
export const sight = () => new URLSearchParams(location.search).get("as");

export const ask = (address, more = {}) =>
  fetch(address, { ...more, headers: { "Cairn-Script": "1" }, signal: AbortSignal.timeout(PATIENCE) });

export const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

// What is typed behind a line: parted from it, also where the line ended with a blank and the next word is still to come.
export const behind = (line, typed) => (line.trim() && typed ? `${line.trimEnd()} ${typed}` : line.trim() ? line : typed);

// Puts a fresher page in place. `line` is what is to stand in the line; what is being typed stays behind it.
export function show(fresh, line = "") {
  const typing = byId("mv")?.value.trim() ?? "", before = byId("record").classList;
  for (const id of ["main", "kept"]) byId(id).replaceWith(document.adoptNode(fresh.getElementById(id)));
  for (const name of ["waits", "behind"]) byId("record").classList.toggle(name, before.contains(name));
  document.title = fresh.title;
  document.body.dataset.visitor = fresh.body.dataset.visitor;
  if (byId("mv")) byId("mv").value = behind(line, typing) || byId("mv").value;
  document.dispatchEvent(new Event("cairn:page"));
}

export function say(text) {
  byId("says")?.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
}

// The words of a page that is not the record page: why there is none.
export const wordsOf = (page) => page.querySelector("main .panel p")?.textContent ?? "";
