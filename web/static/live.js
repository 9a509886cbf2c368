// Hears that the table went on and tells the page by an event: over a stream where one can be had, else by asking.
// A hidden tab hears nothing, unless it is to notify; when it is seen again it asks at once.

const sign = document.getElementById("live");
const STREAMS = 3;            // of the six connections that a browser has for one server
const BEAT = 40_000;          // after so long without a word the connection is dead
const ASKS = 5_000, SLOWEST = 30_000, AGAIN = 12;

let source = null, timer = 0, release = null, attempt = 0, failures = 0, asked = 0;

const shown = () => document.querySelector("[data-seen]")?.dataset.seen ?? "";
const wanted = () => !document.hidden || "notify" in document.documentElement.dataset;

function address() {
  const found = new URL(sign.dataset.address, location);
  found.searchParams.set("since", shown());
  return found;
}

function say(words) {
  if (sign.textContent !== words) sign.textContent = words;
}

function moved(mark) {
  document.dispatchEvent(new CustomEvent("cairn:moved", { detail: mark }));
}

// --- the stream: a few in one browser, so that its other pages still load ------------------------------------------

async function listen() {
  stop();
  if (!wanted()) return;
  const mine = attempt;
  const free = await slot();
  if (mine !== attempt) return free?.();
  if (!free) return ask();
  release = free;
  source = new EventSource(address());
  source.addEventListener("open", () => { say("Live"); alive(); });
  source.addEventListener("beat", alive);
  source.addEventListener("changed", (event) => { alive(); moved(JSON.parse(event.data)); });
  source.addEventListener("error", broken);
}

function alive() {
  clearTimeout(timer);
  timer = setTimeout(listen, BEAT);
}

function broken() {
  if (source.readyState !== EventSource.CLOSED) return say("Reconnecting…");
  stop();
  ask();
}

function stop() {
  attempt += 1;
  source?.close();
  release?.();
  clearTimeout(timer);
  source = release = null;
}

// One of a few locks that all tabs share, as the function that gives it back; null when other tabs hold them all.
async function slot() {
  if (!navigator.locks) return () => {};
  for (let number = 0; number < STREAMS; number += 1) {
    const free = await taken(`cairn-live-${number}`);
    if (free) return free;
  }
  return null;
}

function taken(name) {
  return new Promise((tell) => {
    navigator.locks.request(name, { ifAvailable: true }, (lock) => lock
      ? new Promise((free) => { tell(free); })
      : tell(null)).catch(() => tell(null));
  });
}

// --- asking, where there is no stream -------------------------------------------------------------------------------

async function ask() {
  const mine = attempt;
  try {
    const answer = await fetch(address(), { headers: { Accept: "application/json" } });
    if (mine !== attempt) return;
    if ([401, 403, 404].includes(answer.status)) return say("Not shown to you any more");
    if (!answer.ok) throw new Error(answer.statusText);
    if (answer.status === 200) moved(await answer.json());
  } catch {
    if (mine === attempt) later(failed());
    return;
  }
  const back = failures > 0;
  failures = 0;
  asked += 1;
  if (back || asked % AGAIN === 0) return listen();
  say("Looks again every 5 seconds");
  later(ASKS);
}

function failed() {
  failures += 1;
  say(failures > 2 ? "Offline" : "Reconnecting…");
  return Math.min(SLOWEST, 1000 * 2 ** failures);
}

// No two pages at the same moment after a restart.
function later(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(ask, milliseconds * (0.75 + Math.random() / 2));
}

// --- when to hear ---------------------------------------------------------------------------------------------------

function look() {
  if (!wanted()) stop();
  else if (!source || source.readyState === EventSource.CLOSED) listen();
}

document.addEventListener("visibilitychange", () => (document.hidden ? look() : listen()));
document.addEventListener("cairn:notify", look);
window.addEventListener("pagehide", stop);
window.addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
window.addEventListener("online", listen);
window.addEventListener("offline", () => say("Offline"));
listen();
