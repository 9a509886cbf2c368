// Where the reader is: kept while a part of the page is replaced by a fresher one.

const key = (element) => [
  element.tagName, element.id, element.getAttribute("href"), element.name, element.value, element.dataset.card,
  element.dataset.go, element.textContent.trim(),
].join("|");

const twin = (element) => [...document.getElementsByTagName(element.tagName)].find((other) => key(other) === key(element));

// Remembers focus and what is folded out; the function it gives brings both back.
export function keepPlace() {
  const focused = document.activeElement;
  const folded = [...document.querySelectorAll("details[open] > summary")];
  return () => {
    for (const summary of folded) {
      const same = summary.isConnected ? summary : twin(summary);
      if (same) same.parentElement.open = true;
    }
    const same = focused.isConnected ? focused : twin(focused);
    if (!same || same === document.body) document.activeElement.blur();
    else if (same !== document.activeElement) same.focus({ preventScroll: true });
  };
}
