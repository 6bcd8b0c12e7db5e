// The requests of a page. htmx reads no attribute as an order, so that markup in a name can ask for nothing: it only
// swaps what is fetched here. What POSTs is sent by a click, a change or a submit. Where this file does not arrive,
// `hx-ignore` on the root element says the same.
"use strict";

// What htmx POSTs stays below the address that the page had when it came, and later parts of it cannot change that.
const OWN = play ? `${location.origin}${play.dataset.match ? `/m/${play.dataset.match}` : play.dataset.basePath}/` : "";

htmx.registerExtension("no-orders", {
  htmx_before_process: () => false,
  htmx_config_request: (_, { ctx: { request } }) =>
    request.method === "GET" || (OWN && new URL(request.action, location).href.startsWith(OWN)),
});

const bid = (method, source, event) =>
  htmx.ajax(method, source.getAttribute(`data-${method.toLowerCase()}`), {
    source,
    event,
    target: source.dataset.target ?? source,
    swap: source.dataset.target ? "innerHTML" : "none",
  });

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-post]")) return;
  event.preventDefault();
  bid("POST", event.target, event);
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-on-change]");
  if (form) bid(form.matches("[data-post]") ? "POST" : "GET", form, event);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-get], button[data-post]");
  if (button) bid(button.matches("[data-post]") ? "POST" : "GET", button, event);
});

// The page's stream of news; another drawing brings another stream.

const listening = new WeakSet();
const listenTo = (stream) => htmx.ajax("GET", stream.dataset.stream, { source: stream, swap: "none" });

function connect() {
  const stream = $("#stream");
  if (!stream || listening.has(stream)) return;
  listening.add(stream);
  listenTo(stream);
}

// What is still being made is asked for until it is there.

const POLL_MS = 2000;
const polling = new WeakSet();

function poll() {
  for (const place of document.querySelectorAll("[data-poll]")) {
    if (polling.has(place)) continue;
    polling.add(place);
    setTimeout(async () => {
      if (place.isConnected && place.dataset.poll)
        await htmx.ajax("GET", place.dataset.poll, { source: place, target: place, swap: "outerMorph" });
      polling.delete(place);
      poll();
    }, POLL_MS);
  }
}

for (const moment of ["DOMContentLoaded", "htmx:after:swap"])
  document.addEventListener(moment, () => {
    connect();
    poll();
  });
