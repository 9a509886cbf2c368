// A review that several follow: the page goes where its leader goes, or walks alone; the leader's steps are told to the
// others. Hearing that something changed is the part of live.js, which says so by the event `cairn:moved`.
import { keepPlace } from "./focus.js";
import { put } from "./replay.js";

const SPEAKS_AFTER = 900;     // so that a quick walk is told once, where it ends
const sign = document.getElementById("live"), news = document.getElementById("news");
const bar = () => document.getElementById("review");
const role = () => bar()?.dataset.role;
let looking = null, again = false, speaking = 0, unsaid = "", showing = Promise.resolve(), wanted = null, pointing = false, walked = true;

// --- who is here: this page, by a number of its own ------------------------------------------------------------------

const visit = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
sign.dataset.address += `${sign.dataset.address.includes("?") ? "&" : "?"}visit=${visit}`;

// --- the page as it is now -------------------------------------------------------------------------------------------

async function look() {
  if (looking) { again = true; return; }
  looking = fresh().catch(() => null);
  await looking;
  looking = null;
  if (again) { again = false; look(); }
}

async function fresh() {
  const address = location.href;
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok || location.href !== address) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page.getElementById("replay") || location.href !== address) return;
  const words = page.getElementById("spoken"), back = keepPlace();
  if (page.title !== document.title) unsaid = words.textContent;
  words.textContent = document.getElementById("spoken").textContent;
  walked = false;
  put(page, answer.url, false);
  walked = true;
  back();
  speak();
}

// What is told to a screen reader: where the review stands, and the step, when the walk has come to rest.
function speak() {
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    const told = [...document.querySelectorAll("#review .state, #review .at")].map((line) => line.textContent.trim());
    news.textContent = told.join(". ");
    if (unsaid) document.getElementById("spoken").textContent = unsaid;
    unsaid = "";
  }, SPEAKS_AFTER);
}

document.addEventListener("cairn:moved", ({ detail }) => {
  const known = (bar()?.dataset.seen ?? "").split(".").map(Number);
  const here = document.getElementById("here");
  if (here && "here" in detail) here.textContent = detail.here;
  if (detail.version !== known[0] || detail.revision !== known[2] || detail.floor !== known[3]) look();
});

// --- breaking free and coming back -----------------------------------------------------------------------------------

async function follow(address) {
  history.pushState(null, "", address);
  await look();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#review a[data-go=follow]");
  if (!link || role() !== "alone" || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  follow(link.href);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "f" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, dialog, [contenteditable]")) return;
  bar()?.querySelector("a[data-go=follow]")?.click();
});

// --- leading: the last step that was reached is shown, those on the way to it only if there is time ------------------

function send(fields) {
  const body = new FormData();
  body.set("token", bar().querySelector("[name=token]").value);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return fetch(bar().dataset.action, { method: "POST", body, redirect: "manual" });
}

function show(step, place = "") {
  wanted = { act: "show", step, place };
  showing = showing.then(async () => {
    const fields = wanted;
    wanted = null;
    if (!fields) return;
    const answer = await send(fields).catch(() => null);
    if (answer?.type !== "opaqueredirect") await look();
    if (answer?.status === 409) news.textContent = "You do not lead this review any more";
  });
}

document.addEventListener("cairn:stepped", () => {
  furnish();
  if (walked && role() === "leads" && bar().dataset.number !== bar().dataset.shown) show(bar().dataset.number);
});

// --- pointing: while the list of places is open, a tap on the table points too ---------------------------------------

function furnish() {
  const list = document.getElementById("pointing");
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
  const thing = pointing && role() === "leads" && event.target.closest("#replay [data-at]");
  if (!thing) return;
  event.preventDefault();
  event.stopPropagation();
  show(bar().dataset.number, "pointed" in thing.dataset ? "" : thing.dataset.at);
}, true);

furnish();
