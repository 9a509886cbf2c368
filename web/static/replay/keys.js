// Keys of the replay. Each presses a control that is on the page; where there is none the key does nothing.
import { toggle } from "./playing.js";
import { control, page } from "./walking.js";
import { press } from "./ways.js";

const KEYS = {
  ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", "[": "previous_turn", "]": "next_turn",
  "{": "previous_round", "}": "next_round", ArrowUp: "previous_deal", ArrowDown: "next_deal",
  p: "previous_moment", n: "next_moment", b: "back",
};
const OTHERS = { "?": help, Escape: leave, " ": play };
const TYPING = "input:not([type=checkbox]), textarea, select, dialog, [contenteditable]";
const PRESSED = "button, summary, input";             // the space bar presses these themselves
const SCROLLED = ".moves, .entries";

export function keys() {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPING)) return;
    if (document.querySelector("dialog[open]")) return;
    if (OTHERS[key]) return OTHERS[key](event);
    const name = KEYS[key];
    if (!name || !control(name) || (["ArrowUp", "ArrowDown"].includes(key) && target.closest(SCROLLED))) return;
    event.preventDefault();
    press(name);
  });
}

function help() {
  const list = document.querySelector("details.keys");
  list.open = !list.open;
}

function play(event) {
  if (event.target.closest(PRESSED)) return;
  event.preventDefault();
  toggle();
}

// Out of what is open, then out of a line of one's own, then out of the replay.
function leave() {
  const open = document.querySelector("details.keys[open]");
  if (open) open.open = false;
  else location.assign(document.querySelector("a[data-escape]")?.href ?? page().dataset.leave);
}
