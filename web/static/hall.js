// Follows a tournament: asks how far it is, and takes the parts of the page anew while nobody types in them.
import { localise } from "./times.js";

const live = document.querySelector("[data-live]");
let opened = new Map();
const keep = () => { opened = new Map([...live.querySelectorAll("details")].map((one) => [one, one.open])); };
const busy = () => live.querySelector("form:focus-within") !== null || [...opened].some(([one, open]) => one.open !== open)
  || [...live.querySelectorAll("input:not([type=hidden]), textarea")].some((field) =>
    field.type === "radio" || field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);

async function look() {
  if (document.hidden || busy()) return;
  try {
    const since = `${live.dataset.live}?since=${live.dataset.version}`;
    if (!("always" in live.dataset) && (await fetch(since, { cache: "no-store" })).status !== 200) return;
    const page = await (await fetch(location.href, { cache: "no-store" })).text();
    const newer = new DOMParser().parseFromString(page, "text/html").querySelector("[data-live]");
    if (!newer || busy()) return;
    live.replaceChildren(...newer.childNodes);
    live.dataset.version = newer.dataset.version;
    keep();
    localise(live);
  } catch { /* asked again */ }
}

keep();
setInterval(look, "always" in live.dataset ? 10000 : 5000);
document.addEventListener("visibilitychange", look);
