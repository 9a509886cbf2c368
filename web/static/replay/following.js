// The move list keeps the step on show in sight, until the reader scrolls it; then a button takes it up again.
const list = () => document.querySelector(".moves");

const HANDS = ["wheel", "touchmove", "pointerdown", "keydown"];
const AFTER = 1000;                   // so long after it was touched it moves by the reader's hand

let follows = true;
let top = 0;
let touched = -Infinity;

function showCurrent() {
  const shown = list(), line = shown?.querySelector("[aria-current]");
  if (line && shown.scrollHeight > shown.clientHeight) {
    shown.scrollTop += line.getBoundingClientRect().top - shown.getBoundingClientRect().top - shown.clientHeight / 3;
  }
  top = shown?.scrollTop ?? 0;
  touched = -Infinity;
}

function stepped() {
  if (follows) return showCurrent();
  list().scrollTop = top;
  offer();
}

function scrolled({ target }) {
  if (target !== list()) return;
  top = target.scrollTop;
  if (!follows || performance.now() - touched > AFTER) return;
  follows = false;
  offer();
}

function touch({ target }) {
  if (target.closest?.(".moves")) touched = performance.now();
}

function offer() {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "again", textContent: "Follow again" });
  button.addEventListener("click", () => {
    follows = true;
    button.remove();
    showCurrent();
    list().focus({ preventScroll: true });
  });
  document.querySelector(".moves-panel > header").append(button);
}

export function following() {
  document.addEventListener("cairn:step", stepped);
  document.addEventListener("scroll", scrolled, true);
  for (const kind of HANDS) document.addEventListener(kind, touch, { passive: true });
  window.addEventListener("load", () => follows && showCurrent());
  showCurrent();
}
