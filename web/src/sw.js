// Keeps the page for the time without a network; with one, the newest version wins.
const NAME = "chessmoves-1";
const FILES = ["./", "index.html", "page.css", "page.js", "full.js", "gallery.js"];
self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  const kept = () => caches.match(event.request, { ignoreSearch: true });
  const found = fetch(event.request).then(async (response) => {
    if (response.ok) await (await caches.open(NAME)).put(event.request, response.clone());
    return response;
  });
  event.respondWith(found.catch(async () => (await kept()) ?? Response.error()));
});
