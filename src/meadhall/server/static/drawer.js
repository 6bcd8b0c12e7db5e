// The drawer beside the table, the tray of choices, the final count, and a question that needs more than a line.
"use strict";

function drawer(tab, stay = false) {
  const box = $("#drawer");
  const same = !box.hidden && box.dataset.tab === tab;
  box.hidden = same && !stay;
  box.dataset.tab = tab;
  box.querySelectorAll(".tab").forEach((each) => (each.hidden = each.dataset.tab !== tab));
  document.querySelectorAll("[data-drawer-tab]").forEach((each) =>
    each.setAttribute("aria-pressed", each.dataset.drawerTab === tab));
  document.querySelectorAll("[data-drawer]").forEach((each) =>
    each.setAttribute("aria-expanded", !box.hidden && each.dataset.drawer === tab));
}

function shut() {
  const box = $("#drawer");
  if (box.hidden) return;
  const opener = $(`[data-drawer="${box.dataset.tab}"]`);
  drawer(box.dataset.tab);
  opener?.focus();
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-drawer]");
  if (opener) drawer(opener.dataset.drawer);
  if (event.target.closest("[data-drawer-close]")) shut();
  const tab = event.target.closest("[data-drawer-tab]");
  if (tab) drawer(tab.dataset.drawerTab, true);
  const tray = event.target.closest("[data-tray]");
  if (tray) {
    $("#tray").hidden = !$("#tray").hidden;
    tray.setAttribute("aria-expanded", !$("#tray").hidden);
  }
  if (event.target.closest("[data-toggle-end]")) $("#end").hidden = !$("#end").hidden;
});
document.addEventListener("keydown", (event) => event.key === "Escape" && !$("dialog[open]") && shut());

// A long question takes two lines instead of its hint.

function fitQuestion() {
  const strip = $("#prompt");
  const ask = strip.querySelector(".prompt-question");
  strip.classList.remove("long");
  if (!ask) return;
  strip.classList.toggle("long", ask.scrollHeight > ask.clientHeight + 2);
  ask.title = ask.scrollHeight > ask.clientHeight + 2 ? ask.textContent : "";
}
document.addEventListener("htmx:after:swap", fitQuestion);
addEventListener("resize", fitQuestion);
document.fonts.ready.then(fitQuestion);

// On a phone what is asked for is brought into sight: what can be chosen on the table alone, or else what it is about.
// The page moves no further than it must; if not all of it has room at once, some of it is enough.

let shownFor = "";
document.addEventListener("htmx:after:swap", () => {
  if (!narrow.matches || shownFor === asked() || $("#bubble")) return;
  shownFor = asked();
  const onTable = [...document.querySelectorAll("#board [data-action]")].filter((place) => !$(`#prompt [data-action="${place.dataset.action}"]`));
  const sought = onTable.length ? onTable : [...document.querySelectorAll("#board .chosen")];
  const places = sought.map((place) => place.getBoundingClientRect());
  const buttons = $("#prompt .options:has(.button)")?.getBoundingClientRect();
  const [head, foot] = [120, (buttons?.top || innerHeight) - 8];
  const top = Math.min(...places.map((box) => box.top)) - head;
  const bottom = Math.max(...places.map((box) => box.bottom)) - foot;
  const seen = places.filter((box) => box.top >= head && box.bottom <= foot).length;
  if (seen === places.length || (seen && bottom > top)) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollBy({ top: top < 0 ? top : Math.min(top, bottom), behavior: calm ? "instant" : "smooth" });
});

// The table in words is fetched while it is open.

let readFor = "";
function read() {
  if (!$("#sheet").open || readFor === asked()) return;
  readFor = asked();
  htmx.ajax("GET", `${play.dataset.basePath}/words?${also().slice(1)}`, { source: play, swap: "none" });
}
$("#sheet").addEventListener("toggle", () => ((readFor = ""), read()));
document.addEventListener("htmx:after:swap", read);
