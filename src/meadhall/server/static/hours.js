// Whoever has not chosen a zone yet finds that of their browser in the form.
"use strict";

const zone = document.querySelector("[data-zone]");
if (zone?.value === "UTC") zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
