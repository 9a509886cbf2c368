// The keypad: a tapped rank opens at once, from what was loaded for all ranks.
import { ask, byId, parsed } from "./page.js";
import { address } from "./line.js";

const phone = matchMedia("(max-width: 47.99rem)");
let picks = new Map();

export async function loadPicks() {
  picks = new Map();
  if (!document.querySelector("#pad [data-rank]")) return;
  const response = await ask(address("pads", { change: byId("pad").dataset.change })).catch(() => null);
  if (!response?.ok) return;
  for (const pick of parsed(await response.text()).querySelectorAll(".pick")) picks.set(pick.dataset.rank, pick);
}

function open(rank) {
  for (const key of document.querySelectorAll(".ranks [data-rank]")) key.setAttribute("aria-pressed", String(key === rank));
  document.querySelector("#pad .pad").classList.toggle("picked", rank !== null);
  byId("pick").replaceChildren(...(rank ? [picks.get(rank.dataset.rank)] : []));
  if (phone.matches) (byId("pick").querySelector("button") ?? document.querySelector(".ranks [data-rank]")).focus();
}

document.addEventListener("click", (event) => {
  const rank = event.target.closest(".ranks [data-rank]");
  const back = event.target.closest(".pad .back");
  if (!byId("pick") || !(back || picks.has(rank?.dataset.rank))) return;
  event.preventDefault();
  open(back ? null : rank);
});
