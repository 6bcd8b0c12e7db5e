// When everybody who plays a deal is there, this browser shows the share of the seed that it has promised.
"use strict";

const shown = new Set();

function showShare() {
  const zone = document.querySelector("#duplicate-content[data-awaited]");
  if (!zone || shown.has(zone.dataset.awaited)) return;
  const share = new Map(shares()).get(zone.dataset.awaited);
  if (!share) return;
  shown.add(zone.dataset.awaited);
  fetch(`/duplicate/${encodeURIComponent(zone.dataset.deal)}/reveal`, { method: "POST", body: new URLSearchParams({ share }) }).catch(() => {});
}

document.addEventListener("htmx:after:swap", showShare);
document.addEventListener("DOMContentLoaded", showShare);
