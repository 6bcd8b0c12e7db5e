// What happens is seen happening: dice roll, tiles are turned over, numbers tell what was added, and what comes or goes
// fades in or out. Gliding is motion.js. With reduced motion, or no waiting, the result shows at once.
"use strict";

const FACES = "[data-roll], [data-turn]";
let faces = new Map();
let counts = new Map();
let pieces = new Map();

const faceName = (place) => (place.dataset.roll ? `roll ${place.dataset.roll}` : `turn ${place.dataset.turn}`);
const all = (selector) => document.querySelectorAll(`#board ${selector}`);
const still = () => calm.matches || pace === "instant";

document.addEventListener("htmx:before:swap", (event) => {
  if (event.defaultPrevented) return;
  faces = new Map([...document.querySelectorAll(`#board :is(${FACES})`)].map((place) => [faceName(place), place.dataset.face]));
  counts = new Map([...all("[data-count]")].map((place) => [place.dataset.count, Number.parseInt(place.dataset.value)]));
  pieces = new Map([...all(".piece[id]")].map((piece) => [piece.id, piece]));
  for (const [name, piece] of pieces) pieces.set(name, still() ? null : piece.cloneNode(true));
});

document.addEventListener("htmx:after:swap", () => {
  if (counts.size + faces.size + pieces.size === 0 || still()) return;
  let waits = 0;
  for (const place of document.querySelectorAll(`#board :is(${FACES})`)) {
    const before = faces.get(faceName(place));
    if (before === undefined || before === place.dataset.face) continue;
    if (place.dataset.roll) roll(place, 60 * waits++);
    else place.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: 300, easing: "ease-in-out" });
  }
  for (const place of all("[data-count]")) {
    const change = Number.parseInt(place.dataset.value) - counts.get(place.dataset.count);
    if (change) tellChange(place, change);
  }
  comeAndGo();
  picked = null;
  faces = counts = pieces = new Map();
});

function roll(die, delay) {
  const hop = [0, 90, 180, 270, 360].map((angle, step) => ({
    transform: `translateY(${[0, -6, -3, -6, 0][step]}px) rotate(${angle}deg)`,
  }));
  die.animate(hop, { duration: 480, delay, easing: "ease-out" });
}

// What was added flies from where the move ended, or from what was chosen, to its number, which pops; then it rises and
// is gone, as what was lost does at once.

const NEAR = 60;
let picked = null;
document.addEventListener("click", (event) => (picked = event.target.closest("#board [data-action]")?.getBoundingClientRect() ?? picked), true);

function gainedAt(svg) {
  if (landed) return { x: landed[0], y: landed[1] };
  return picked && new DOMPoint(picked.x + picked.width / 2, picked.y + picked.height / 2).matrixTransform(svg.getScreenCTM().inverse());
}

function flight(from, to) {
  const away = from && { x: from.x - to.x, y: from.y - to.y };
  if (!away || Math.hypot(away.x, away.y) < NEAR) return [];
  return [{ opacity: 1, transform: `translate(${away.x}px, ${away.y}px)`, easing: "cubic-bezier(.4,0,.3,1)" }, { opacity: 1, transform: "none", offset: 0.42 }];
}

function tellChange(place, change) {
  const svg = place.ownerSVGElement;
  const box = place.getBoundingClientRect();
  const middle = new DOMPoint(box.x + box.width / 2, box.y).matrixTransform(svg.getScreenCTM().inverse());
  const words = document.createElementNS(svg.namespaceURI, "text");
  words.setAttribute("class", change > 0 ? "gain" : "loss");
  words.setAttribute("x", middle.x);
  words.setAttribute("y", middle.y);
  words.setAttribute("aria-hidden", "true");
  words.textContent = `${change > 0 ? "+" : "−"}${Math.abs(change)}`;
  svg.append(words);
  const way = change > 0 ? flight(gainedAt(svg), middle) : [];
  const come = way.length ? way : [{ opacity: 0 }, { opacity: 1, offset: 0.2 }];
  const rise = [...come, { opacity: 1, transform: "none", offset: 0.75 }, { opacity: 0, transform: "translateY(-22px)" }];
  words.animate(rise, { duration: 1300, easing: "ease-out" }).finished.then(() => words.remove(), () => words.remove());
  const around = place.getBBox();
  place.style.transformOrigin = `${around.x + around.width / 2}px ${around.y + around.height / 2}px`;
  place.animate([{ scale: 1 }, { scale: 1.25 }, { scale: 1 }], { duration: 220, delay: way.length ? 540 : 0, easing: "ease-out" });
}

// What is new and came from nowhere fades in; what is gone and went nowhere fades out where it was.

function comeAndGo() {
  const svg = $("#board > svg");
  if (!svg || !pieces.size) return;
  const here = new Set();
  for (const piece of all(".piece[id]")) {
    here.add(piece.id);
    if (!pieces.has(piece.id) && !before.has(piece.id)) piece.animate([{ opacity: 0 }, {}], { duration: 300 });
  }
  for (const [name, ghost] of pieces) {
    if (here.has(name) || !ghost || went.has(name)) continue;
    ghost.removeAttribute("id");
    ghost.querySelectorAll("[id], [data-action], [data-thing]").forEach((each) => ["id", "data-action", "data-thing", "tabindex", "role"].forEach((key) => each.removeAttribute(key)));
    ghost.setAttribute("aria-hidden", "true");
    ghost.setAttribute("class", "ghost");
    svg.append(ghost);
    ghost.animate([{}, { opacity: 0 }], { duration: 300 }).finished.then(() => ghost.remove(), () => ghost.remove());
  }
}
