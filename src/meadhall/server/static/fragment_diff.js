// What a stream sends of a zone are only the parts that changed; the others are named. Here they are put back together.
"use strict";

const partsHere = new Map();
const MARKED = /<!--\{([\w-]+)-->([\s\S]*?)<!--\}-->|<!--=([\w-]+)-->/g;

document.addEventListener("htmx:sse:before:message", (event) => {
  const { message } = event.detail;
  if (message.event) return;
  message.data = message.data.replace(MARKED, (_, name, content, same) => {
    if (same) return partsHere.get(same);
    partsHere.set(name, content);
    return content;
  });
});
