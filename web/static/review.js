// A review that several follow: the page goes where its leader goes, or walks alone; the leader's steps are told to the
// others. That something changed is heard by live.js, which says so by the event "cairn:moved".
import { keepPlace } from "./focus.js";
import { fetched, here, inTurn, put, show } from "./replay/walking.js";
import { drafts } from "./replay/ways.js";

const SPEAKS_AFTER = 900;     // so that a quick walk is told once, where it ends
const TYPING = "input:not([type=checkbox]), textarea, select, dialog, [contenteditable]";
const sign = document.getElementById("live"), news = document.getElementById("news");
const spoken = document.getElementById("spoken");
const bar = () => document.getElementById("review");
const leads = () => bar().dataset.role === "leads";
const plain = (event) => !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button);

// --- who is here: this page, by a number of its own ------------------------------------------------------------------

const visit = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
sign.dataset.address += `${sign.dataset.address.includes("?") ? "&" : "?"}visit=${visit}`;

// --- the page as it is now -------------------------------------------------------------------------------------------

let looking = false, speaking = 0, unsaid = "";

// However much happens while a page is on its way, it is fetched once more.
function look() {
  if (!looking) inTurn(() => { looking = false; return fresh(); });
  looking = true;
}

async function fresh() {
  const address = here(), found = await fetched(address).catch(() => null);
  if (!found || here() !== address) return;
  const words = found.fresh.getElementById("spoken"), kept = document.getElementById("kept");
  if (found.fresh.title !== document.title) unsaid = words.textContent;
  words.textContent = spoken.textContent;
  kept?.replaceWith(document.adoptNode(found.fresh.getElementById("kept")));
  const back = keepPlace(), typed = drafts();
  put(found, { stays: true });
  typed();
  back();
  speak();
}

// What is told to a screen reader: where the review stands, and the step, when the walk has come to rest.
function speak() {
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    const lines = document.querySelectorAll("#review .state, #review .at");
    news.textContent = [...lines].map((line) => line.textContent.trim()).join(". ");
    if (unsaid) spoken.textContent = unsaid;
    unsaid = "";
  }, SPEAKS_AFTER);
}

document.addEventListener("cairn:moved", ({ detail }) => {
  const [version, , revision, floor] = (bar().dataset.seen ?? "").split(".").map(Number);
  const count = document.getElementById("here");
  if (count) count.textContent = detail.here;
  if (detail.version !== version || detail.revision !== revision || detail.floor !== floor) look();
});

// --- breaking free and coming back: two links, one of which is there -------------------------------------------------

document.addEventListener("click", (event) => {
  const link = event.target.closest("#review.alone a[data-go=follow]");
  if (!link || !plain(event)) return;
  event.preventDefault();
  inTurn(() => show(link.href, { control: "follow" }));
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "f" || !plain(event) || event.target.closest(TYPING) || document.querySelector("dialog[open]")) return;
  bar().querySelector("a[data-go=follow]")?.click();
});

// --- leading: the last step that was reached is shown, those on the way to it only if there is time ------------------

let showing = Promise.resolve(), wanted = null, number = bar().dataset.number;

function lead(step, place = "") {
  wanted = { act: "show", step, place };
  showing = showing.then(send);
}

async function send() {
  const fields = wanted;
  wanted = null;
  const token = bar().querySelector("[name=token]")?.value;
  if (!fields || !token) return;
  const body = new URLSearchParams({ token, ...fields });
  const answer = await fetch(bar().dataset.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer?.type !== "opaqueredirect") look();
}

document.addEventListener("cairn:step", () => {
  furnish();
  const walked = bar().dataset.number !== number;
  number = bar().dataset.number;
  if (walked && leads() && number !== bar().dataset.shown) lead(number);
});

// --- pointing: while the list of places is open, a tap on the table points too ---------------------------------------

let pointing = false;

function furnish() {
  const list = document.getElementById("pointing");
  document.body.classList.toggle("pointing", pointing && list !== null);
  if (!list) return;
  list.open = pointing;
  document.getElementById("tapping").hidden = false;
  list.addEventListener("toggle", () => {
    if (!list.isConnected) return;
    pointing = list.open;
    document.body.classList.toggle("pointing", pointing);
  });
}

document.addEventListener("click", (event) => {
  const thing = pointing && leads() && event.target.closest(".tableau [data-at]");
  if (!thing) return;
  event.preventDefault();
  event.stopPropagation();
  lead(bar().dataset.number, "pointed" in thing.dataset ? "" : thing.dataset.at);
}, true);

furnish();
