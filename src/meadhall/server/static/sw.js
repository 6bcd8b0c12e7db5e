// Shows what the server tells though no page is open, and a page of our own where there is no connection.
"use strict";

const KEPT = "meadhall-offline-1";
const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(OFFLINE)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(OFFLINE)) ?? Response.error()));
});

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  const shown = { body: told.body, tag: told.path, data: told.path, icon: "/static/icons/icon-192.png", badge: "/static/icons/icon-192.png" };
  event.waitUntil(self.registration.showNotification(told.title ?? "meadhall", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = new URL(event.notification.data ?? "/", self.location.origin);
  if (path.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const here = open.find((each) => new URL(each.url).pathname === path.pathname);
      return here ? here.focus() : self.clients.openWindow(path.href);
    }),
  );
});
