// Where the reader was: every jump leaves its address, as long as the tab is open. The newest is a link on the page.
import { here, page } from "./walking.js";

const MOST = 20;

const key = () => `cairn was ${page().dataset.table}`;
const number = (address) => Number(/\/steps\/(\d+)/.exec(address)?.[1] ?? -1);

function left() {
  try {
    return JSON.parse(sessionStorage.getItem(key())) ?? [];
  } catch {
    return [];
  }
}

function keep(addresses) {
  try {
    sessionStorage.setItem(key(), JSON.stringify(addresses.slice(-MOST)));
  } catch {
    // Without a store there is only the way back that the server knows.
  }
}

function stepped({ detail }) {
  const addresses = left();
  if (detail.control === "back") addresses.pop();
  else if (detail.jump && number(detail.from) !== number(here())) addresses.push(detail.from);
  keep(addresses);
  offer();
}

function offer() {
  const addresses = left();
  while (addresses.length && number(addresses.at(-1)) === number(here())) addresses.pop();
  const place = document.getElementById("was"), address = addresses.at(-1);
  if (!address || !place) return;
  const link = document.getElementById("way-back").content.firstElementChild.cloneNode(true);
  link.href = address;
  link.append(` Back to step ${number(address)}`);
  place.replaceChildren(link);
}

export function remembered() {
  document.addEventListener("cairn:step", stepped);
  offer();
}
