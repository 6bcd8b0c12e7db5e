// Motion that tells: others' moves come one at a time, at a pace the player chooses, with a caption on the table; what
// moved last keeps a mark. Pieces glide by themselves: their places are transitions.
"use strict";

const PACES = { slow: 1600, normal: 900, fast: 350, instant: 0 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let pace = document.documentElement.dataset.pace ?? localStorage.getItem("pace") ?? "normal";
let free = 0;
let hurry = () => {};

for (const choice of document.querySelectorAll("[name=pace]")) {
  choice.checked = choice.value === pace;
  choice.addEventListener("change", () => ((pace = choice.value), keepChoice("pace", pace), hurry()));
}

// A message waits until the one before has been seen, the longer the more there is to tell; Space skips the wait.

document.addEventListener("htmx:sse:before:message", (event) => {
  const { message } = event.detail;
  if (message.event || !message.data.includes('id="board"') || !comesNext(message.data)) return;
  const wait = free - Date.now();
  free = Math.max(Date.now(), free) + (mine() ? 0 : (PACES[pace] ?? 900) * weight(message.data));
  if (wait > 0) event.detail.waitUntil(new Promise((go) => ((hurry = go), setTimeout(go, wait))));
});
const weight = (text) => Math.min(1.8, 0.5 + (/data-news="([^"]*)"/.exec(text)?.[1].length ?? 0) / 80);
const comesNext = (text) => text.startsWith("<!--part") && newer(versionOf(text), drawn);
const mine = () => $("#prompt").dataset.state === "mine";
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || typing(event) || event.target.closest("button, a, summary, g[data-action]")) return;
  free = 0;
  hurry();
});

// Captions: never more than two a second. Where moves come faster, one caption counts them and tells the last.

const TOGETHER = 500;
let fadingCaption;
let toldAt = 0;
let several = 0;
function tell(words) {
  const caption = $("#caption");
  if (!caption) return;
  clearTimeout(fadingCaption);
  several = words && Date.now() - toldAt < TOGETHER ? several + 1 : 1;
  toldAt = Date.now();
  caption.hidden = !words;
  caption.textContent = several > 1 ? (caption.dataset.several ?? "{words}").replace("{n}", several).replace("{words}", () => words) : words;
  fadingCaption = setTimeout(() => (caption.hidden = true), Math.max(1400, 2.5 * (PACES[pace] ?? 900)));
}

// The mark of the last move: a dotted way and four corners, in the mover's colour.

const SHADES = ["#752f00", "#0c2a5e", "#0a4722", "#742a5c"];
let before = new Map();
let mover;
let last = [];
let landed = null; // where what moved just now has come to, by the drawing's own measure
let told = "";
let laid; // a lesson's table; for another, nothing has moved yet

function places() {
  const found = new Map();
  for (const piece of document.querySelectorAll("#board .piece")) found.set(piece.id, piece.style.transform);
  return found;
}
// Pieces that are all alike, as the Vikings of a seat are, are named after their places: where one is gone and another of
// its kin is new, it has gone there. Those that keep their names were only carried along.

const GLIDE = { duration: 420, easing: "cubic-bezier(.3,.7,.2,1)" };
let kinBefore = new Map();
let went = new Set();
const kin = () => new Map([...document.querySelectorAll("#board .piece[data-kin]")].map((piece) => [piece.id, piece.dataset.kin]));

function travel() {
  const now = kin();
  went = new Set();
  const gone = [...kinBefore].filter(([name]) => !now.has(name));
  for (const [name, family] of now) {
    const carried = before.has(name);
    const found = carried ? -1 : gone.findIndex(([, other]) => other === family);
    if (carried) before.delete(name);
    if (found < 0) continue;
    const [[source]] = gone.splice(found, 1);
    const from = before.get(source);
    went.add(source);
    before.set(name, from);
    if (!calm.matches) document.getElementById(name).animate([{ transform: from }, {}], GLIDE);
  }
}
const spotOf = (transform) => /translate\(([-\d.]+)px,\s*([-\d.]+)px\)/.exec(transform)?.slice(1).map(Number);

document.addEventListener("htmx:before:swap", (event) => {
  if (event.defaultPrevented) return;
  before = places();
  kinBefore = kin();
  mover = $("#prompt").dataset.seat;
  told = asked();
  laid = $("#prompt").dataset.lesson;
});

document.addEventListener("htmx:after:swap", () => {
  landed = null;
  if (laid !== $("#prompt").dataset.lesson) last = [];
  else if (told && told !== asked() && before.size) {
    travel();
    const now = places();
    const moved = [...now].filter(([name, place]) => before.has(name) && before.get(name) !== place);
    if (moved.length) last = moved.slice(0, 6).map(([name, place]) => ({ name, from: spotOf(before.get(name)), to: spotOf(place), mover }));
    landed = moved.length && document.getElementById(moved[0][0]).parentNode === $("#board > svg") ? last[0].to : null;
    const state = $("#prompt").dataset.state;
    const { news } = $("#log").dataset;
    if (state !== "over" && mover !== $("#play").dataset.seat) tell(news ?? "");
  }
  told = "";
  mark();
});

function mark() {
  const svg = $("#board > svg");
  svg?.querySelector("#last-move")?.remove();
  if (!svg || !last.length || svg.querySelector(".last")) return; // a drawing may mark last moves itself
  const group = document.createElementNS(svg.namespaceURI, "g");
  group.id = "last-move";
  group.setAttribute("aria-hidden", "true");
  group.style.pointerEvents = "none";
  for (const { name, from, to, mover: seat } of last) {
    const piece = document.getElementById(name);
    if (!piece || !from || !to) continue;
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.12];
    const way = `M${from}Q${x} ${y} ${to}`;
    for (const [colour, width] of [["#fff8e7", 6], [SHADES[seat] ?? "#2a1a10", 3.6]]) {
      const path = document.createElementNS(svg.namespaceURI, "path");
      for (const [key, value] of Object.entries({ d: way, fill: "none", stroke: colour, "stroke-width": width, "stroke-dasharray": "0.1 10", "stroke-linecap": "round" }))
        path.setAttribute(key, value);
      group.append(path);
    }
  }
  const first = last.map(({ name }) => document.getElementById(name)).find((piece) => piece?.parentNode === svg);
  svg.insertBefore(group, first ?? null); // under what moved
}
