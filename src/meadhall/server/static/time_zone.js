// The form proposes the browser's time zone until one has been chosen.
"use strict";

const zone = document.querySelector("[data-zone]");
if (zone?.value === "UTC") zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
