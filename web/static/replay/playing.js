// Plays a table step by step. It never begins by itself, and ends at the reader's own key or tap, when the tab is hidden,
// at the last step, and, if wanted, at the end of every turn.
import { control, fetched, here, inTurn, put } from "./walking.js";

const PACES = [
  ["0.5", "½ second a step"], ["1", "1 second a step"], ["2", "2 seconds a step"], ["4", "4 seconds a step"],
  ["real", "as it was played, at most 10 s"],
];
const LONGEST = 10_000, SHORTEST = 200, LINGER = 2.5;
const STORE = "cairn pace";
const SPRITE = new URL("../cards.svg", import.meta.url).pathname;

let bar = null;
let run = 0;                  // counts what was begun; 0 while nothing plays
let begun = 0;

const chosen = () => ({ pace: bar.pace.value, linger: bar.linger.checked, turns: bar.turns.checked });
const turn = (root) => root.querySelector("#replay [data-turn]").dataset.turn;
const happened = (root) => Date.parse([...root.querySelectorAll(".where time")].at(-1).dateTime);
const isKey = () => document.querySelector(".keymarks [aria-current]") !== null;

export function toggle() {
  if (run) stop();
  else play();
}

function stop() {
  run = 0;
  paint();
}

async function play() {
  begun += 1;
  const mine = run = begun;
  paint();
  for (let first = true; run === mine; first = false) {
    const link = control("next");
    if (!link) return stop();
    const asked = performance.now();
    const coming = await fetched(link.href).catch(() => null);
    if (!coming) return stop();
    await new Promise((go) => { setTimeout(go, wait(coming.fresh) - (performance.now() - asked)); });
    if (run !== mine) return;
    if (!first && bar.turns.checked && turn(coming.fresh) !== turn(document)) return stop();
    const last = coming.address === here();
    await inTurn(() => run === mine && put(coming, { control: "next" }));
    if (last) return stop();
  }
}

function wait(fresh) {
  const { pace, linger } = chosen();
  const passed = Math.max(SHORTEST, Math.min(LONGEST, happened(fresh) - happened(document)));
  return (pace === "real" ? passed : Number(pace) * 1000) * (linger && isKey() ? LINGER : 1);
}

// --- its controls: made here, for without a script they would be dead ----------------------------------------------

function made(tag, more, ...inside) {
  const element = Object.assign(document.createElement(tag), more);
  element.append(...inside);
  return element;
}

function box(id, words, checked) {
  const input = made("input", { type: "checkbox", id, checked });
  return [input, made("label", {}, input, ` ${words}`)];
}

function build({ pace = "1", linger = true, turns = false }) {
  const button = made("button", { type: "button", id: "play", title: "Play, pause (Space)" });
  const options = PACES.map(([value, words]) => made("option", { value, selected: value === pace }, words));
  const select = made("select", { id: "pace" }, ...options);
  select.setAttribute("aria-label", "Pace");
  const [slow, slowLabel] = box("linger", "longer at key moments", linger);
  const [ends, endsLabel] = box("turn-ends", "pause at turn ends", turns);
  const root = made("div", { className: "playbar" }, button, select, slowLabel, endsLabel);
  return { root, button, pace: select, linger: slow, turns: ends };
}

function paint() {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  drawn.setAttribute("class", "icon");
  drawn.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `${SPRITE}#i-${run ? "pause" : "play"}`);
  drawn.append(use);
  bar.button.replaceChildren(drawn, run ? "Pause" : "Play");
  place();
}

function place() {
  const focused = bar.root.contains(document.activeElement) ? document.activeElement : null;
  document.querySelector(".sayplay")?.prepend(bar.root);
  focused?.focus({ preventScroll: true });
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
}

function keep() {
  try {
    localStorage.setItem(STORE, JSON.stringify(chosen()));
  } catch {
    // Without a store the choice holds as long as the page.
  }
}

export function player() {
  bar = build(stored());
  bar.button.addEventListener("click", toggle);
  bar.root.addEventListener("change", keep);
  document.addEventListener("cairn:step", place);
  document.addEventListener("visibilitychange", () => document.hidden && run && stop());
  document.addEventListener("pointerdown", ({ target }) => run && !bar.root.contains(target) && stop(), true);
  document.addEventListener("keydown", ({ key, target }) => run && key !== " " && !bar.root.contains(target) && stop(), true);
  paint();
}
