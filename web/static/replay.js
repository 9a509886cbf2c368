// Stepping through a table by keys, and without loading the page anew. Everything here is also a link on the page.
import { keepPlace } from "./focus.js";
import { localise } from "./times.js";

const KEYS = {
  ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", "[": "previous_turn", "]": "next_turn",
  ArrowUp: "previous_deal", ArrowDown: "next_deal", p: "previous_moment", n: "next_moment",
};
const page = () => document.getElementById("replay");
let walking = Promise.resolve();
let busy = null;

function showCurrent() {
  const list = document.querySelector(".moves");
  const line = list?.querySelector("[aria-current]");
  if (!line || list.scrollHeight <= list.clientHeight) return;
  list.scrollTop += line.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
}

async function show(address, { remember }) {
  busy?.abort();
  busy = new AbortController();
  try {
    const answer = await fetch(address, { signal: busy.signal, headers: { Accept: "text/html" } });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !fresh.getElementById("replay")) throw new Error("no step there");
    put(fresh, answer.url, remember);
  } catch (error) {
    if (error.name !== "AbortError") location.assign(address);
  }
}

function put(fresh, address, remember) {
  const scrolled = document.querySelector(".moves")?.scrollTop ?? 0;
  const control = document.activeElement?.dataset?.go;
  if (remember) history.pushState(null, "", address);
  document.title = fresh.title;
  page().replaceWith(document.adoptNode(fresh.getElementById("replay")));
  localise(page());
  document.getElementById("spoken").textContent = fresh.getElementById("spoken").textContent;
  const list = document.querySelector(".moves");
  if (list) list.scrollTop = scrolled;
  showCurrent();
  if (control) document.querySelector(`a[data-go="${control}"]`)?.focus({ preventScroll: true });
}

// The table went on: the same step, with what leads on from it. If that was put right just now, what stands in its place.
async function refresh() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!fresh.getElementById("replay")) return;
  const back = keepPlace(), kept = fresh.getElementById("kept");
  const stands = fresh.querySelector("a[data-stands]"), known = document.querySelector("a[data-stands]");
  document.getElementById("kept").replaceWith(document.adoptNode(kept));
  if (stands && !known) {
    await show(new URL(stands.getAttribute("href"), location).href, { remember: true });
    document.getElementById("news").textContent = document.getElementById("righted")?.textContent ?? "";
    return;
  }
  put(fresh, location.href, false);
  back();
  document.getElementById("news").textContent = document.querySelector(".where b").textContent;
}

function go(control) {
  walking = walking.then(() => {
    const link = document.querySelector(`a[data-go="${control}"]`);
    return link && show(link.href, { remember: true });
  });
}

function typing(target) {
  return target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (event.key === "?") {
    const help = document.querySelector("details.keys");
    help.open = !help.open;
    return;
  }
  const control = KEYS[event.key];
  if (!control || !document.querySelector(`a[data-go="${control}"]`)) return;
  if (["ArrowUp", "ArrowDown"].includes(event.key) && event.target.closest(".moves, .entries")) return;
  event.preventDefault();
  go(control);
});

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest("#replay a[href]");
  if (!link || !/\/steps\/\d+(\/(?!insight|knowledge)[a-z_]+)?$/.test(new URL(link.href?.baseVal ?? link.href, location).pathname)) return;
  event.preventDefault();
  const address = link.href?.baseVal ?? link.href;
  walking = walking.then(() => show(new URL(address, location).href, { remember: true }));
});

document.addEventListener("cairn:moved", () => { walking = walking.then(refresh); });
window.addEventListener("popstate", () => show(location.href, { remember: false }));
showCurrent();
