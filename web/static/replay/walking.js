// A step is fetched as its whole page and put in the place of the one on show, one after the other.
// After that the page hears "cairn:step": from which address, by which control, and whether it was a jump.
import { localise } from "../times.js";

export const page = () => document.getElementById("replay");
export const control = (name) => document.querySelector(`#replay a[data-go="${name}"]`);
export const here = () => location.pathname + location.search;

let walking = Promise.resolve();

// What is asked for while a step is still loading waits for it, so that fast presses are all heard.
export function inTurn(work) {
  walking = walking.then(work);
  return walking;
}

export async function fetched(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!answer.ok || !fresh.getElementById("replay")) throw new Error("no step there");
  const found = new URL(answer.url);
  for (const name of ["was", "end"]) found.searchParams.delete(name);
  return { fresh, address: found.pathname + found.search };
}

export async function show(address, way = {}) {
  try {
    put(await fetched(address), way);
  } catch {
    location.assign(address);
  }
}

export function put({ fresh, address }, way = {}) {
  const from = here(), back = place();
  if (!way.stays && address !== from) history.pushState(null, "", address);
  document.title = fresh.title;
  page().replaceWith(document.adoptNode(fresh.getElementById("replay")));
  localise(page());
  document.getElementById("spoken").textContent = fresh.getElementById("spoken").textContent;
  back();
  document.dispatchEvent(new CustomEvent("cairn:step", { detail: { ...way, from } }));
}

// Focus and what is folded out, by names that every step has.
function place() {
  const { id, dataset } = document.activeElement ?? {};
  const folded = [...page().querySelectorAll("details[open][class]")].map((one) => one.classList[0]);
  return () => {
    for (const name of folded) for (const one of page().querySelectorAll(`details.${name}`)) one.open = true;
    const same = id ? document.getElementById(id) : dataset?.go ? control(dataset.go) : null;
    if (same && same !== document.activeElement) same.focus({ preventScroll: true });
  };
}
