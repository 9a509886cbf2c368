// The ways on: links to steps, typed lines, and what others enter meanwhile.
import { keepPlace } from "../focus.js";
import { control, fetched, here, inTurn, page, put, show } from "./walking.js";

const NEAR = /^(next|previous)(_turn|_round)?$/;      // what leads a little further is no jump
const STEP = /\/steps\/\d+(\/(first|last|(next|previous)(_[a-z]+)?))?$/;

const target = (link) => new URL(link.href?.baseVal ?? link.href, location);

// Whether a link leads to a page of the same kind: another revision, or one that hides what comes, is loaded anew.
function isStep(link) {
  const { origin, pathname, searchParams } = target(link), asked = new URLSearchParams(location.search);
  return origin === location.origin && pathname.startsWith(`/tables/${page().dataset.table}/`) && STEP.test(pathname)
    && ["rev", "hide"].every((name) => searchParams.get(name) === asked.get(name));
}

function follow(link) {
  const name = link.dataset.go;
  const jump = name !== "back" && !NEAR.test(name ?? "");
  return show(target(link).href, { control: name, jump });
}

// Which link a control is shows only when it is its turn.
export function press(name) {
  inTurn(() => {
    const link = control(name);
    return link && follow(link);
  });
}

export function links() {
  document.addEventListener("click", (event) => {
    const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = event.target.closest("#replay a[href]");
    if (defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey || !link || !isStep(link)) return;
    event.preventDefault();
    inTurn(() => follow(link));
  });
  window.addEventListener("popstate", () => inTurn(() => show(location.href, { stays: true })));
}

// A typed line leads to a step, or is answered beside the field: then the reader stays where the page was.
export function lines() {
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "sayto") return;
    event.preventDefault();
    const asked = `${location.pathname}?${new URLSearchParams(new FormData(event.target))}`;
    inTurn(() => say(asked));
  });
}

async function say(asked) {
  try {
    const found = await fetched(asked);
    const stays = new URL(found.address, location).searchParams.has("say");
    put(found, stays ? { stays } : { jump: true });
  } catch {
    location.assign(asked);
  }
}

export function news() {
  if (!document.getElementById("review")) document.addEventListener("cairn:moved", () => inTurn(refresh));
}

// The table went on: the same step, with what leads on from it. If that was put right just now, what stands in its place.
async function refresh() {
  const found = await fetched(here()).catch(() => null);
  if (!found) return;
  const { fresh } = found, back = keepPlace(), typed = drafts();
  const stands = fresh.querySelector("a[data-stands]"), known = document.querySelector("a[data-stands]");
  const told = document.getElementById("news");
  document.getElementById("kept").replaceWith(document.adoptNode(fresh.getElementById("kept")));
  if (stands && !known) {
    await show(new URL(stands.getAttribute("href"), location).href);
    told.textContent = document.getElementById("righted")?.textContent ?? "";
    return;
  }
  put(found, { stays: true });
  typed();
  back();
  told.textContent = document.querySelector(".where b").textContent;
}

// What is being written on the page while it is replaced by a fresher one.
export function drafts() {
  const fields = [...page().querySelectorAll("input[id], textarea[id], select[id]")];
  const typed = fields.filter((one) => one.value !== one.defaultValue).map(({ id, value }) => [id, value]);
  return () => {
    for (const [id, value] of typed) {
      const field = document.getElementById(id);
      if (field) field.value = value;
    }
  };
}
