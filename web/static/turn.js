// Tells the person of a seat that it is their turn while the tab is hidden, once they have asked for that.

const awaited = () => "yours" in (document.getElementById("record")?.dataset ?? {});
let before = awaited();

function hear() {
  document.documentElement.dataset.notify = "";
  document.dispatchEvent(new Event("cairn:notify"));
}

function offer() {
  const button = Object.assign(document.createElement("button"), {
    type: "button", className: "plain notify", textContent: "Tell me when it is my turn",
  });
  button.addEventListener("click", async () => {
    const answer = await Notification.requestPermission();
    if (answer === "granted") hear();
    if (answer !== "default") button.remove();
  });
  document.querySelector(".bar").append(button);
}

function notify() {
  const now = awaited(), begins = now && !before;
  before = now;
  if (!begins || !document.hidden || Notification.permission !== "granted") return;
  try {
    const told = new Notification("Your turn", { body: document.querySelector("h1").textContent, tag: location.pathname });
    told.addEventListener("click", () => { window.focus(); told.close(); });
  } catch {
    // Some phones let only a service worker notify: there the title of the tab says it.
  }
}

if ("Notification" in window) {
  document.addEventListener("cairn:page", notify);
  if (Notification.permission === "granted") hear();
  else if (Notification.permission === "default") offer();
}
