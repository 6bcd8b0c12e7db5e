// A lesson: the bubble beside what it is about, pointing at things, and the rivals' moves one by one. The table itself
// works as it does at a match.
"use strict";

const bubble = () => $("#bubble");
const split = (names) => (names ? names.split(" ") : []);
const touching = matchMedia("(pointer: coarse)");

const post = (what, values = {}) => {
  const { ply, take } = $("#prompt").dataset;
  play.classList.add("busy");
  return htmx
    .ajax("POST", `${play.dataset.basePath}/${what}`, { source: play, swap: "none", values: { ply, take, ...carried(), ...values } })
    .finally(() => play.classList.remove("busy"));
};

// Where the bubble lies: beside what it is about, at a side where it covers least of what is lit. On a phone, where it is
// about nothing that is lit or one must point at many things, it is a sheet at the lower edge.

const GAP = 18;
const TINY = 6000; // what is small is soon hidden
const SIDES = ["right", "left", "below", "above"];

function place() {
  const box = bubble();
  const stage = $(".stage");
  const lit = shine($("#veil"), $("#board"), split(box.dataset.spotlight), false, toClick());
  const room = stage.getBoundingClientRect();
  const about = cluster(boxesOf($("#board"), split(box.dataset.aim), stage)) ?? cluster(lit);
  const free = !about && ["play", "try", "puzzle", "solved", "shown", "missed"].includes(box.dataset.lessonState);
  const target = free ? { x: room.width, y: room.height, width: 0, height: 0 } : about;
  box.classList.remove(...SIDES);
  box.style.cssText = "";
  box.classList.toggle("docked", narrow.matches && (!about || box.dataset.lessonState === "point"));
  if (box.classList.contains("docked")) return;
  const { width, height } = box.getBoundingClientRect();
  if (!target) return aside(box, stage, width, height);
  const spots = narrow.matches
    ? ["below", "above"].flatMap((side) => steps(8).map((far) => spotAt(side, target, width, height, room, far * 45)))
    : [...(free ? [] : SIDES.map((side) => spotAt(side, target, width, height, room))), ...anywhere(target, width, height, room)];
  const kept = [target, ...lit, ...placesToChoose(stage)];
  const worth = (spot) => kept.reduce((sum, each) => sum + shared(spot, each) * (1 + TINY / Math.max(area(each), 1)), 0) + spot.pushed;
  const best = spots.reduce((one, two) => (worth(two) < worth(one) ? two : one));
  if (best.side) box.classList.add(best.side);
  Object.assign(box.style, { left: `${best.x}px`, top: `${best.y}px`, right: "auto", bottom: "auto", transform: "none" });
  const across = best.side === "left" || best.side === "right";
  const along = across ? target.y + target.height / 2 - best.y : target.x + target.width / 2 - best.x;
  box.style.setProperty("--tip", `${Math.max(20, Math.min(along, (across ? height : width) - 20))}px`);
}

// Where there is nothing to lie beside, it hides as few things as it can. What comes of an answer has a corner of its own.
function aside(box, stage, width, height) {
  if (box.dataset.next || box.dataset.lessonState === "again") return;
  const room = stage.getBoundingClientRect();
  const things = [...document.querySelectorAll("#board [data-thing]")].map((thing) => boxOf(thing, room)).filter(area);
  const middle = { x: room.width / 2, y: room.height / 2, width: 0, height: 0 };
  const worth = (spot) => spot.pushed + 40 * things.reduce((sum, each) => sum + shared(spot, each) / area(each), 0);
  const best = anywhere(middle, width, height, room).reduce((one, two) => (worth(two) < worth(one) ? two : one));
  Object.assign(box.style, { left: `${best.x}px`, top: `${best.y}px`, transform: "none" });
}

// What is to be clicked is lit too, where nothing of what is lit leads on.
function toClick() {
  const find = (action) => [...document.querySelectorAll(`#board [data-action="${action}"]`)];
  const places = split(bubble().dataset.good).flatMap(find);
  const lit = thingsIn($("#board"), split(bubble().dataset.spotlight));
  return places.some((place) => lit.some((each) => each.contains(place) || place.contains(each))) ? [] : places;
}

// The first of some boxes with all that lie close to it.
function cluster([first, ...others]) {
  const wider = (box) => ({ x: box.x - GAP, y: box.y - GAP, width: box.width + 2 * GAP, height: box.height + 2 * GAP });
  let whole = first;
  for (let near; whole && (near = others.find((each) => touch(wider(whole), each))); ) {
    others.splice(others.indexOf(near), 1);
    whole = around(whole, near);
  }
  return whole;
}

const steps = (many) => Array.from({ length: many }, (_, step) => step);

// What can be chosen on the table must stay in sight.
const placesToChoose = (stage) =>
  [...document.querySelectorAll("#board [data-action]")].map((place) => boxOf(place, stage.getBoundingClientRect()));

// A place for the bubble at one side of a thing, or further off, moved into the stage where it would leave it.
function spotAt(side, target, width, height, room, far = 0) {
  const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const wanted = {
    right: [target.x + target.width + GAP, middle.y - height / 2],
    left: [target.x - width - GAP, middle.y - height / 2],
    below: [middle.x - width / 2, target.y + target.height + GAP + far],
    above: [middle.x - width / 2, target.y - height - GAP - far],
  }[side];
  const within = (value, most) => Math.max(6, Math.min(value, most - 6));
  const [x, y] = [within(wanted[0], room.width - width), within(wanted[1], Math.max(room.height - height, 12))];
  return { side: far ? "" : side, x, y, width, height, pushed: (Math.hypot(x - wanted[0], y - wanted[1]) + far) / 10 };
}

// Better apart from what it speaks of than on something that one must see: the nearer, the better.
function anywhere(target, width, height, room) {
  const [wide, high] = [room.width - width - 12, Math.max(room.height - height - 12, 0)];
  const spots = steps(13).flatMap((x) => steps(9).map((y) => ({ x: 6 + (x * wide) / 12, y: 6 + (y * high) / 8 })));
  const off = ({ x, y }) => Math.hypot(x + width / 2 - target.x - target.width / 2, y + height / 2 - target.y - target.height / 2);
  return spots.map((spot) => ({ side: "", ...spot, width, height, pushed: 40 + off(spot) / 10 }));
}

const shared = (one, two) =>
  Math.max(0, Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x)) *
  Math.max(0, Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y));

// On a phone what is lit and what is said about it are brought into sight together; above a sheet at the lower edge, what
// one is to point at.

let seenFor = "";
function bringIntoSight() {
  const now = `${asked()} ${bubble().dataset.lessonState}`;
  if (!narrow.matches || seenFor === now) return;
  seenFor = now;
  const docked = bubble().classList.contains("docked");
  const things = docked ? thingsIn($("#board"), split(bubble().dataset.spotlight)) : [...thingsIn($("#board"), split(bubble().dataset.aim)), ...toClick()];
  if (docked && !things.length) return;
  const boxes = (docked ? things : [bubble(), ...things]).map((each) => each.getBoundingClientRect()).filter((box) => box.width);
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const head = $("#prompt").getBoundingClientRect().height + 60;
  const foot = docked ? bubble().getBoundingClientRect().top : innerHeight;
  const calmly = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  const least = docked ? -Infinity : boxes[0].bottom - foot + 16;
  if (bottom > foot - 10 || top < head) scrollBy({ top: Math.max(Math.min(top - head, bottom - foot + 16), least), behavior: calmly });
}

// Pointing: what can be pointed at is clicked, or chosen with Tab and Enter, and once more to take it back.

let pointedAt = new Set();
let pointedFor = "";

function showPointing() {
  const pointing = bubble().dataset.lessonState === "point";
  if (pointedFor !== asked()) pointedAt = new Set();
  pointedFor = asked();
  const names = new Map([...bubble().querySelectorAll("[data-name]")].map((line) => [line.dataset.name, line.textContent]));
  for (const place of document.querySelectorAll("#board [data-thing]")) {
    const name = place.dataset.thing;
    if (!pointing || !names.has(name)) continue;
    const first = !document.querySelector(`#board .pointable[data-thing="${CSS.escape(name)}"]`);
    place.classList.add("pointable");
    for (const [key, value] of Object.entries({ tabindex: first ? 0 : -1, role: "checkbox", "aria-label": names.get(name), "aria-checked": pointedAt.has(name) }))
      place.setAttribute(key, value);
  }
  markPointed();
}

function markPointed() {
  const done = bubble().querySelector("[data-pointed]");
  if (done) done.disabled = !pointedAt.size;
  const veil = $("#veil");
  veil.querySelectorAll(".pointed").forEach((each) => each.remove());
  if (bubble().dataset.lessonState !== "point") return;
  for (const { x, y, width, height } of boxesOf($("#board"), [...pointedAt], veil.parentElement)) {
    veil.append(
      shape("rect", { class: "pointed", x: x - 4, y: y - 4, width: width + 8, height: height + 8, rx: 8 }),
      shape("path", { class: "pointed tick", d: `M${x + width - 15} ${y + 3}l5 6l10 -13` }),
    );
  }
}

function point(place) {
  const name = place.dataset.thing;
  pointedAt.has(name) ? pointedAt.delete(name) : pointedAt.add(name);
  thingsIn($("#board"), [name]).forEach((each) => each.setAttribute("aria-checked", pointedAt.has(name)));
  markPointed();
}

const pointable = (target) => bubble().dataset.lessonState === "point" && target.closest?.("#board .pointable");

// What lies on a thing that is meant, a pawn on its square, does not hide it.
const under = (event) =>
  bubble().dataset.lessonState === "point" && event.target.closest("#board") &&
  document.elementsFromPoint(event.clientX, event.clientY).map(pointable).find(Boolean);

play.addEventListener("click", (event) => {
  const place = under(event);
  if (!place || held()) return;
  event.stopImmediatePropagation();
  point(place);
}, true);

play.addEventListener("keydown", (event) => {
  const place = pointable(event.target);
  if (!place || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  point(place);
}, true);

// What can't be chosen may be tried all the same: the lesson says why not.
play.addEventListener("click", (event) => {
  const place = event.target.closest("#board [data-why]");
  if (!place || held() || $("#prompt").dataset.state !== "mine") return;
  event.stopImmediatePropagation();
  post("act", { action: place.dataset.why });
}, true);

play.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.choice !== undefined) post("act", { choice: button.dataset.choice });
  if (button.dataset.showMove !== undefined) post("act");
  if (button.dataset.pointed !== undefined) post("act", { things: [...pointedAt].join(" ") });
  if (button.dataset.lessonBack !== undefined) post("back");
  if (button.dataset.lessonNext !== undefined) nextMoment();
  if (button.dataset.solution !== undefined) htmx.ajax("GET", `${play.dataset.basePath}/zones?given=%3F`, { source: play, swap: "none" });
});

document.addEventListener("keydown", (event) => {
  if (typing(event) || $("dialog:modal")) return;
  if (/^[1-9]$/.test(event.key)) bubble().querySelectorAll("[data-key]")[event.key - 1]?.click();
  if (event.key === "1" && !bubble().querySelector("[data-key]")) bubble().querySelector("button[data-primary]:not(:disabled)")?.click();
  if (event.key.toLowerCase() === "b") $("[data-lesson-back]")?.click();
  if (event.key === "Enter" && !event.target.closest("a, button, summary, g[data-action], .pointable")) bubble().querySelector("[data-primary]:not(:disabled)")?.click();
});

// What the rivals do is shown move by move, at the pace that was chosen.

let waiting;
const nextMoment = () => {
  clearTimeout(waiting);
  const next = pace === "instant" && bubble().dataset.next ? `zones?${also().slice(1)}` : bubble().dataset.next;
  if (next) htmx.ajax("GET", `${play.dataset.basePath}/${next}`, { source: play, swap: "none" });
};

function film() {
  clearTimeout(waiting);
  if (bubble().dataset.next) waiting = setTimeout(nextMoment, pace === "instant" ? 0 : (PACES[pace] ?? 900) + 40 * bubble().textContent.trim().length);
}

let announced = "";
function settle() {
  place();
  document.body.classList.add("settled");
  showPointing();
  film();
  const now = `${asked()} ${bubble().dataset.lessonState} ${bubble().querySelector(".refused") ? "refused" : ""}`;
  if (announced && announced !== now && !document.activeElement.closest?.("dialog, #drawer")) bubble().focus({ preventScroll: true });
  announced = now;
  bringIntoSight();
}

document.addEventListener("htmx:after:swap", settle);
// A question that another window has answered meanwhile is shown as it stands.
document.addEventListener("htmx:after:request", (event) => event.detail.ctx.response?.status === 409 && reload());
addEventListener("resize", place);
document.fonts.ready.then(() => requestAnimationFrame(settle));
