// The service worker: keeps one page for when there is no network, and nothing else. Games live on the server.
const KEPT = "offline";
const page = new URL(`offline${self.location.search}`, self.location).href;

async function keep() {
  const cache = await caches.open(KEPT);
  const answer = await fetch(page, { cache: "reload" });
  const html = await answer.clone().text();
  const files = [...html.matchAll(/(?:href|src)="([^"]*\/static\/[^"]+)"/g)].map(([, address]) => address);
  await Promise.all([cache.put(page, answer), cache.addAll(files)]);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(page)));
  else if (request.url.includes("/static/")) event.respondWith(fetch(request).catch(() => caches.match(request)));
});
