// The player's page without reloading. Without this file every move is two taps all the same.
import { localise } from "./times.js";

const byId = (id) => document.getElementById(id);
const fan = () => document.querySelector(".fan");
const none = () => byId("none");
let sending = false, heard = null, pressed = false;

// --- moves go to the server and its page comes back in place ------------------------------------------------------

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (form.method !== "post") return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  const data = new FormData(form, submitter);
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(data), headers: { "Cairn-Script": "1" } });
    await take(answer, "");
  } catch {
    say("No connection: nothing was entered. Tap again when it is back.");
  } finally {
    sending = false;
  }
});

async function take(answer, chosen) {
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!fresh.getElementById("mine") && !fresh.querySelector(".end")) return location.assign(answer.url);
  show(fresh, chosen);
}

// Puts a fresher page in place; the chosen card stays chosen by its value, focus and an open menu stay.
function show(fresh, chosen) {
  const active = document.activeElement?.id, open = document.querySelector("details.menu")?.open;
  byId("main").replaceWith(document.adoptNode(fresh.getElementById("main")));
  for (const old of document.querySelectorAll(".ask")) old.remove();
  byId("news").before(...[...fresh.querySelectorAll(".ask")].map((one) => document.adoptNode(one)));
  document.querySelector("details.menu").replaceWith(document.adoptNode(fresh.querySelector("details.menu")));
  document.querySelector("details.menu").open = open && chosen !== "";
  document.title = fresh.title;
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  const same = [...document.querySelectorAll(".fan input[type=radio]")].find((one) => one.value === chosen && chosen);
  if (same) same.checked = true;
  if (active && byId(active)) byId(active).focus({ preventScroll: true });
  document.dispatchEvent(new Event("cairn:page"));
  begin();
}

function say(words) {
  byId("news").textContent = words;
  const line = document.querySelector(".since span, .refusal strong");
  if (line) line.textContent = words;
}

// --- what others did -----------------------------------------------------------------------------------------------

document.addEventListener("cairn:moved", ({ detail }) => { heard = detail; look(); });

async function look() {
  const [revision, floor] = byId("record").dataset.seen.split(".").map(Number);
  if (!heard || sending || pressed || (heard.revision <= revision && heard.floor <= floor)) return;
  sending = true;
  try {
    const answer = await fetch(location.pathname + location.search, { headers: { "Cairn-Script": "1" } });
    await take(answer, fan()?.querySelector("input[type=radio]:checked")?.value ?? "");
    byId("news").textContent = document.querySelector(".whose h2, .end h2")?.textContent ?? "";
  } catch {
    // Without a connection the page stays as it is; live.js asks again.
  } finally {
    sending = false;
  }
}

// Nothing moves under a finger.
addEventListener("pointerdown", () => { pressed = true; });
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => setTimeout(() => { pressed = false; look(); }));

// --- a card is chosen, laid back, or drawn to its place --------------------------------------------------------------

function layBack() {
  if (!none() || none().checked) return;
  const was = fan().querySelector("input:checked");
  none().checked = true;
  was?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const menu = document.querySelector("details.menu");
  if (menu?.open && !menu.contains(event.target)) menu.open = false;
  const card = event.target.closest("label.pc"), input = card && byId(card.htmlFor);
  if (input?.type === "radio" && input.checked) { event.preventDefault(); layBack(); }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details.menu");
  if (menu?.open) { menu.open = false; menu.firstElementChild.focus(); } else layBack();
});

let held = null;
const over = (event) => document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.dataset?.drop);
const unmark = () => document.querySelectorAll(".drop").forEach((one) => one.classList.remove("drop"));

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest("label.pc");
  if (card && event.isPrimary && byId(card.htmlFor)?.type === "radio") held = { card, y: event.clientY, ghost: null };
});

document.addEventListener("pointermove", (event) => {
  if (!held || (!held.ghost && held.y - event.clientY < 24)) return;
  if (!held.ghost) {
    byId(held.card.htmlFor).checked = true;
    held.ghost = held.card.querySelector("svg").cloneNode(true);
    held.ghost.classList.add("ghost");
    document.body.append(held.ghost);
  }
  held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  unmark();
  over(event)?.classList.add("drop");
});

document.addEventListener("pointerup", (event) => {
  const target = held?.ghost && over(event);
  unmark();
  held?.ghost?.remove();
  if (target) held.card.nextElementSibling.querySelector(`[data-to="${target.dataset.drop}"]`)?.click();
  held = null;
});
document.addEventListener("pointercancel", () => { held?.ghost?.remove(); held = null; });

// --- chips and several cards ------------------------------------------------------------------------------------------

function begin() {
  const slide = document.querySelector("[data-slide]"), amount = byId("amount"), raise = document.querySelector("[data-raise]");
  if (slide && amount) {
    const tell = (value) => {
      slide.value = amount.value = value;
      if (raise) raise.textContent = Number(value) >= Number(amount.max) ? `All in, ${amount.max}` : `Bet or raise to ${value}`;
    };
    slide.hidden = false;
    slide.addEventListener("input", () => tell(slide.value));
    amount.addEventListener("input", () => tell(amount.value));
    document.querySelectorAll("[data-amount]").forEach((one) => one.addEventListener("click", (event) => {
      event.preventDefault();
      tell(one.dataset.amount);
      amount.focus({ preventScroll: true });
    }));
    tell(amount.value);
  }
  const several = document.querySelector("[data-several]");
  if (several) {
    const go = several.querySelector("button"), wanted = Number(several.dataset.several);
    const tell = () => {
      const count = fan().querySelectorAll("input:checked").length;
      go.querySelector("small").textContent = `${count} of ${wanted} chosen`;
      go.disabled = count !== wanted;
    };
    fan().addEventListener("change", tell);
    tell();
  }
  localise(byId("main"));
}
begin();
