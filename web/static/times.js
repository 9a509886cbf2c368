// Shows every time in the reader's own zone; the title keeps UTC.
const clock = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
const minute = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", hour12: false });
const day = new Intl.DateTimeFormat([], { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hour12: false });

export function localise(root) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const shape = "long" in time.dataset ? day : "short" in time.dataset ? minute : clock;
    time.title ||= `${time.dateTime.slice(0, 19).replace("T", " ")} UTC`;
    time.textContent = shape.format(new Date(time.dateTime));
  }
}

localise(document);
