// The wall: turns its slides, fetches itself again, and says how old it is. The server alone decides what is shown.
const wall = document.body, age = document.querySelector("[data-age]");
const stale = Number(wall.dataset.stale);
let at = 0, held = false, fresh = performance.now();

const slides = () => [...document.querySelectorAll(".slide")];

function show(number) {
  const all = slides();
  at = all.length ? (number + all.length) % all.length : 0;
  all.forEach((slide, place) => slide.classList.toggle("on", place === at));
}

async function fetchAgain() { // a lost network leaves the last picture
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of ["header", "main"]) document.querySelector(part).replaceWith(page.querySelector(part));
    document.querySelector("footer b").textContent = page.querySelector("footer b").textContent;
    fresh = performance.now();
    show(at);
  } catch { /* the age says it */ }
  say();
}

function say() {
  const old = Math.floor((performance.now() - fresh) / 1000), lost = old > stale;
  wall.classList.toggle("stale", lost);
  const words = lost ? `no connection, ${Math.floor(old / 60)} min ${old % 60} s old` : old < 15 ? "live" : `${old} s old`;
  if (age.textContent !== words) age.textContent = words;
}

wall.classList.add("rotates");
show(0);
say();
setInterval(say, 1000);
setInterval(fetchAgain, 10000);
setInterval(() => held || show(at + 1), Number(wall.dataset.every) * 1000);
addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight") show(at + 1);
  else if (event.key === "ArrowLeft") show(at - 1);
  else if (event.key === " ") {
    held = !held;
    event.preventDefault();
  }
});
