// What others enter comes into the page by itself, and takes nothing away from who is at work on it: then only what is
// to be read is replaced, and the form keeps the revision that its author saw.
import { keepPlace } from "./focus.js";
import { ask, byId, parsed, show } from "./page.js";
import { state } from "./sending.js";
import { localise } from "./times.js";

const READ = ["#kept", ".head > p", ".tableau", "section[aria-labelledby=last-entries]", "#undo", ".lastone"];

let heard = null;
let fetching = false;

function mark(page) {
  const [revision, floor] = (page.getElementById("record")?.dataset.seen ?? "0.0").split(".").map(Number);
  return { revision, floor };
}

const newer = (one, other) => one.revision > other.revision || one.floor > other.floor;
const behind = () => "older" in (byId("dock")?.dataset ?? {});

function isTyped(field) {
  if (field.id === "mv") return field.value.trim() !== "";
  if (field.tagName === "SELECT") return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

// Whether something is begun: typed, half chosen, being put right, or a refusal that is still to be answered.
function isAtWork() {
  const dock = byId("dock"), asked = new URLSearchParams(location.search);
  return dock !== null && (
    state.kept > 0
    || ["act", "change", "rank", "stood"].some((name) => asked.has(name))
    || dock.querySelector("[aria-pressed=true], .notice:not(#meanwhile, #waiting *)") !== null
    || document.querySelector(".held") !== null
    || [...dock.querySelectorAll("input:not([type=hidden]), select, textarea")].some(isTyped)
  );
}

async function catchUp() {
  const wanted = heard && (newer(heard, mark(document)) || (behind() && !isAtWork()));
  if (!wanted || fetching || state.underWay) return;
  fetching = true;
  const asked = heard;
  try {
    const answer = await ask(location.href);
    take(parsed(await answer.text()));
  } catch {
    // Without a connection the page stays as it is; live.js says so and asks again.
  } finally {
    fetching = false;
  }
  if (newer(heard, asked)) catchUp();
}

function take(fresh) {
  const fits = fresh.getElementById("record") && !newer(mark(document), mark(fresh));
  if (!fits || state.underWay) return;
  const back = keepPlace();
  const news = [newest(fresh), fresh.querySelector(".turn h2")?.textContent].filter(Boolean).join(". ");
  if (isAtWork()) replaceAround(fresh);
  else replaceAll(fresh);
  back();
  byId("news").textContent = news;
}

function newest(page) {
  const [number, said] = page.querySelector("ol.last > li")?.children ?? [];
  return said ? `Entry ${number.textContent}: ${(said.querySelector(".entered") ?? said).textContent.trim()}` : "";
}

function replaceAll(fresh) {
  show(fresh);
  if (byId("mv")) byId("mv").value = "";
}

function replaceAround(fresh) {
  const words = newest(fresh), entered = mark(fresh).revision > mark(document).revision;
  const { seen, yours } = fresh.getElementById("record").dataset;
  swap(fresh, READ);
  byId("floor")?.remove();
  if (fresh.getElementById("floor")) byId("record").before(document.adoptNode(fresh.getElementById("floor")));
  document.title = fresh.title;
  Object.assign(byId("record").dataset, { seen }, yours === undefined ? {} : { yours });
  if (yours === undefined) delete byId("record").dataset.yours;
  localise(byId("main"));
  document.dispatchEvent(new Event("cairn:waiting"));
  if (entered) noteMeanwhile(words);
}

function noteMeanwhile(words) {
  byId("dock").dataset.older = "";
  byId("meanwhile")?.remove();
  const told = Object.assign(document.createElement("p"), {
    id: "meanwhile", className: "notice doubt mid", textContent: `Meanwhile: ${words}. What you have begun is as it was.`,
  });
  const last = document.querySelector("#dock .lastone");
  if (last) last.after(told);
  else byId("dock").prepend(told);
}

function swap(fresh, selectors) {
  for (const selector of selectors) {
    const old = document.querySelector(selector), next = fresh.querySelector(selector);
    if (old && next) old.replaceWith(document.adoptNode(next));
  }
}

document.addEventListener("cairn:moved", ({ detail }) => { heard = detail; catchUp(); });
document.addEventListener("cairn:sent", catchUp);
for (const kind of ["input", "click"]) document.addEventListener(kind, () => { if (behind()) setTimeout(catchUp); });
