// Words of a player are bound before anybody shows any: this browser adds chance to them, keeps them, and sends their
// hash; when everybody has chosen it fills them in to be shown. Where it cannot, words are given as they are typed.

const RANDOM = 16, LONGEST = 160;
const UNFIT = /[^\p{L}\p{M}\p{N}\p{P}\p{S}]|[\u{10000}-\u{10ffff}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufffe\uffff]/gu;
const bytes = new TextEncoder();

const keptAs = (form) => `cairn words ${form.dataset.table} ${form.elements.seat.value}`;
const hex = (numbers) => Array.from(numbers, (number) => number.toString(16).padStart(2, "0")).join("");

function joined(...parts) {
  const encoded = parts.map((part) => bytes.encode(part));
  return new Uint8Array(encoded.flatMap((part) => [...new Uint8Array(new Uint32Array([part.length]).buffer).reverse(), ...part]));
}

function chosen(typed) {
  const plain = typed.normalize("NFC").replace(UNFIT, " ").slice(0, LONGEST);
  return `${plain} ${hex(crypto.getRandomValues(new Uint8Array(RANDOM)))}`.trim().split(/ +/).join(" ");
}

async function bind(form) {
  const { seat, words, commitment } = form.elements, said = chosen(words.value);
  localStorage.setItem(keptAs(form), said);
  const hash = await crypto.subtle.digest("SHA-256", joined("cairn-words-1", form.dataset.table, seat.value, said));
  commitment.value = hex(new Uint8Array(hash));
  words.disabled = true;
  form.submit();
}

function canKeep() {
  try {
    localStorage.setItem("cairn words", "");
    return Boolean(crypto.subtle);
  } catch {
    return false;
  }
}

if (canKeep()) {
  for (const form of document.querySelectorAll("form[data-words=bind]")) {
    form.elements.words.required = false;
    form.querySelector("button").textContent = "Choose, and bind me";
    for (const told of form.querySelectorAll("[data-told]")) told.hidden = told.dataset.told !== "bind";
    form.addEventListener("submit", (event) => { event.preventDefault(); bind(form); });
  }
  for (const form of document.querySelectorAll("form[data-words=show]")) {
    form.elements.words.value = localStorage.getItem(keptAs(form)) ?? "";
  }
}
