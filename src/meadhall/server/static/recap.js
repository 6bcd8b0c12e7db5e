// Recap since the player's last turn, offered after an absence: the page remembers what it has shown.
"use strict";

const REMEMBERED = `seen ${play.dataset.match}`;
const ENOUGH = 3;
let away = false;

const shownPly = () => Number($("#prompt").dataset.ply);

function remember() {
  if (!document.hidden) localStorage.setItem(REMEMBERED, shownPly());
}

function offer() {
  const seen = localStorage.getItem(REMEMBERED);
  const card = $("#since [data-first]");
  if (!card || seen === null || shownPly() - Math.max(Number(seen), Number(card.dataset.first)) < ENOUGH) return;
  open(true);
}

function open(yes) {
  play.classList.toggle("since-open", yes);
  if (yes) $("#since [data-first]")?.focus({ preventScroll: true });
}

document.addEventListener("DOMContentLoaded", () => (offer(), remember()));
document.addEventListener("back", () => (away = true));
document.addEventListener("visibilitychange", () => !document.hidden && (offer(), remember()));
document.addEventListener("htmx:after:swap", () => {
  if (away) offer();
  away = false;
  remember();
  if (!$("#since [data-first]")) open(false);
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-since-open]")) (shut(), open(true));
  if (event.target.closest("[data-since-close]")) (open(false), $("#prompt").focus({ preventScroll: true }));
});
document.addEventListener("keydown", (event) => event.key === "Escape" && !$("dialog[open]") && open(false));

// The whole log is fetched again while it is shown: lines that leave the first part of it must be in the second.

let olderFor = "";
document.addEventListener("htmx:after:swap", () => {
  if (!$("#full-log").childElementCount || $("#drawer").hidden || olderFor === asked()) return;
  olderFor = asked();
  htmx.ajax("GET", `/m/${play.dataset.match}/log`, { target: "#full-log", swap: "innerHTML" });
});
