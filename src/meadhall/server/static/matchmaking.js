// Matchmaking page: leads to the table as soon as there is one.
"use strict";

document.addEventListener("htmx:after:swap", () => {
  const found = document.querySelector("#matchmaking-status[data-redirect]");
  if (found) location.assign(found.dataset.redirect);
});
