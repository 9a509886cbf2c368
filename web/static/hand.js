// Hands whose cards are all known can be put in any order, by drag, by keys and by two buttons. Only on this page.

const RANKS = "1234567MS", SUITS = "ejmnsv";
const orders = new Map();

const cardsOf = (hand) => [...hand.querySelectorAll("li[data-card]")];
const remember = (hand) => orders.set(hand.dataset.arrange, cardsOf(hand).map((item) => item.dataset.card));

function sort(hand, key) {
  hand.append(...cardsOf(hand).sort((one, other) => key(one.dataset.card) - key(other.dataset.card)));
  remember(hand);
}

const byRank = (card) => RANKS.indexOf(card[0]) * 10 + SUITS.indexOf(card[1]);
const bySuit = (card) => SUITS.indexOf(card[1]) * 10 - RANKS.indexOf(card[0]);

function recall(hand) {
  const order = orders.get(hand.dataset.arrange);
  if (!order) return;
  const place = (card) => { const found = order.indexOf(card); return found < 0 ? order.length : found; };
  hand.append(...cardsOf(hand).sort((one, other) => place(one.dataset.card) - place(other.dataset.card)));
}

function move(item, step) {
  const other = step < 0 ? item.previousElementSibling : item.nextElementSibling;
  if (!other) return;
  other[step < 0 ? "before" : "after"](item);
  item.focus();
  remember(item.parentElement);
}

function loosen(hand) {
  hand.classList.add("loose");
  recall(hand);
  for (const item of cardsOf(hand)) item.tabIndex = 0;
  const bar = Object.assign(document.createElement("p"), { className: "arrange" });
  for (const [words, key] of [["By suit", bySuit], ["By rank", byRank]]) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: words });
    button.addEventListener("click", () => sort(hand, key));
    bar.append(button);
  }
  (hand.closest("section, [role=group]").querySelector(".who") ?? hand.parentElement).append(bar);
  hand.addEventListener("keydown", ({ target, key }) => {
    if (target.matches("li") && (key === "ArrowLeft" || key === "ArrowRight")) move(target, key === "ArrowLeft" ? -1 : 1);
  });
  hand.addEventListener("pointerdown", (event) => drag(hand, event));
}

function drag(hand, event) {
  const item = event.target.closest("li[data-card]");
  if (!item || event.button) return;
  item.classList.add("held");
  const follow = ({ clientX }) => {
    const others = cardsOf(hand).filter((one) => one !== item);
    const next = others.find((one) => one.getBoundingClientRect().left + one.getBoundingClientRect().width / 2 > clientX);
    if (next !== item.nextElementSibling) next ? next.before(item) : hand.append(item);
  };
  const drop = () => {
    item.classList.remove("held");
    document.removeEventListener("pointermove", follow);
    remember(hand);
  };
  document.addEventListener("pointermove", follow);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, drop, { once: true });
}

function start() {
  for (const hand of document.querySelectorAll(".hand[data-arrange]:not(.loose)")) loosen(hand);
}

start();
new MutationObserver(start).observe(document.body, { childList: true, subtree: true });
