// The arbiter's desk: a tapped card, a choice or a typed move shows at once what would change. The server works it out.
const form = document.querySelector("#ruling");
let asked = 0, waiting = 0;

async function preview(button) {
  const number = (asked += 1), sent = new FormData(form, button);
  if (!button) sent.set("do", "preview");
  const answer = await fetch(form.action, { method: "POST", body: sent, headers: { "Cairn-Script": "1" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (number !== asked || !page.querySelector("#ruling")) return;
  const focus = document.activeElement, key = focus && [focus.id, focus.name, focus.value];
  for (const id of ["preview", "taps"]) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (old && fresh) old.replaceWith(document.adoptNode(fresh));
  }
  const moves = page.querySelector("#moves");
  if (button && moves) form.elements.moves.value = moves.value;
  if (!focus.isConnected) [...form.elements].find((one) => String([one.id, one.name, one.value]) === String(key))?.focus();
}

form.addEventListener("submit", (event) => {
  if (!["pick", "rank"].includes(event.submitter?.name) && event.submitter?.value !== "preview") return;
  event.preventDefault();
  preview(event.submitter).catch(() => form.submit());
});
form.addEventListener("change", (event) => {
  if (event.target.matches("#kind, #seat, #points, [name^=settle-], [name^=moves-], [name^=stood-]")) preview();
});
form.addEventListener("input", (event) => {
  if (!event.target.matches("#moves, #stood")) return;
  clearTimeout(waiting);
  waiting = setTimeout(preview, 400);
});
