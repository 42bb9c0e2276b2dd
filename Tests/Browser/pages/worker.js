const FILES = ["/", "/sample.css", "/sample.js", "/icon.svg"]

addEventListener("install", (event) => {
  event.waitUntil(caches.open("sample").then((cache) => cache.addAll(FILES)).then(skipWaiting))
})
addEventListener("activate", (event) => event.waitUntil(clients.claim()))
addEventListener("fetch", (event) => {
  event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)))
})
