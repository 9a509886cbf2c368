// A card that is drawn on the table leads to its life, as its link in the list below does.
document.documentElement.classList.add("follows");

document.addEventListener("click", (event) => {
  const name = event.target.closest?.(".tableau svg.card[aria-label]")?.getAttribute("aria-label").split(",")[0];
  const link = name && [...document.querySelectorAll(".follow a[data-card]")].find((one) => one.dataset.card === name);
  if (link && !event.target.closest("a, button")) location.assign(link.href);
});
