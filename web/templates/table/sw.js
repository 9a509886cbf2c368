// Opens the record page without a connection. What is kept on the device holds no cards, no names and no table:
// static files, and a page whose script shows what waits there to be sent.
const SHELF = "cairn {{ release }}";
const SHELL = "/offline";
const FILES = {{ files|tojson }};
const RECORD = /^\/tables\/[0-9a-f-]{36}$/;
const AWAY = [502, 503, 504];

self.addEventListener("install", (event) => event.waitUntil(fill().then(() => self.skipWaiting())));

async function fill() {
  const shelf = await caches.open(SHELF);
  await shelf.addAll([new Request(SHELL, { credentials: "omit", cache: "no-cache" }), ...FILES]);
}

self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

async function tidy() {
  for (const name of await caches.keys()) if (name !== SHELF) await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const { pathname, origin, searchParams } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (FILES.includes(pathname)) event.respondWith(lasting(event.request));
  else if (event.request.mode === "navigate" && RECORD.test(pathname) && !searchParams.has("rev")) {
    event.respondWith(kept(event.request, SHELL));
  }
});

// A file of this release never changes.
async function lasting(request) {
  return (await caches.match(request)) ?? fetch(request);
}

// From the server; where it cannot be reached, what is kept in its place.
async function kept(request, instead) {
  let answer;
  try {
    answer = await fetch(request);
    if (!AWAY.includes(answer.status)) return answer;
  } catch (error) {
    answer = null;
  }
  return (await caches.match(instead)) ?? answer ?? Response.error();
}
