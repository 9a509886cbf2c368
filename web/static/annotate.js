// Forms for notes: what is typed is kept until it has arrived, and a note is sent without loading the page anew.
import { bringBack, forget, keep } from "./drafts.js";
import { localise } from "./times.js";

const forms = () => document.querySelectorAll("form[data-draft]");
const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
let last = null;  // the field that was typed in, and where in it

function bringAllBack() {
  for (const form of forms()) if (bringBack(form)) form.closest("details")?.setAttribute("open", "");
  const field = last && document.activeElement === document.body && document.getElementById(last.id);
  if (!field || !field.closest("form[data-draft]")) return;
  field.focus({ preventScroll: true });
  if (last.at !== null) field.setSelectionRange(last.at, last.at);
}

function say(form, words) {
  const place = form.querySelector("[role=alert]");
  place.hidden = !words;
  place.textContent = words;
}

async function send(form) {
  say(form, "");
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  const fresh = parsed(await answer.text());
  if (answer.ok) return arrived(form, answer, fresh);
  const corrected = fresh.getElementById(form.id);
  if (!corrected) return say(form, `Not saved: ${fresh.querySelector("main p")?.textContent ?? answer.status} What you typed stays here.`);
  form.replaceWith(document.adoptNode(corrected));
  corrected.querySelector("[aria-invalid]")?.focus();
  return null;
}

function arrived(form, answer, fresh) {
  forget(form);
  last = null;
  const panel = document.getElementById("notes"), other = fresh.getElementById("notes");
  if (!panel || !other) return location.assign(answer.url);
  panel.replaceWith(document.adoptNode(other));
  localise(other);
  other.querySelector("summary")?.focus();
  document.getElementById("spoken").textContent = "The note is kept.";
  return null;
}

document.addEventListener("input", ({ target }) => {
  const form = target.closest("form[data-draft]");
  if (!form) return;
  keep(form);
  last = { id: target.id, at: target.type === "textarea" ? target.selectionStart : null };
  const chosen = form.querySelector("input[name=shared]:checked"), told = form.querySelector("[data-readers]");
  if (chosen && told) told.textContent = chosen.dataset.short;
});

document.addEventListener("focusout", ({ target, relatedTarget }) => {
  if (relatedTarget && target.id === last?.id) last = null;
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-draft]");
  if (!form) return;
  event.preventDefault();
  keep(form);
  const button = form.querySelector("button[type=submit]");
  button.disabled = true;
  send(form)
    .catch(() => say(form, "Not sent: Cairn does not answer. What you typed is kept on this device; send it again."))
    .finally(() => { button.disabled = false; });
});

new MutationObserver(bringAllBack).observe(document.getElementById("main"), { childList: true });
bringAllBack();
