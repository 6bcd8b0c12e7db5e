// Light on some things of a table while the rest lies under a veil, and letters beside them. Lessons and the diagrams of
// the rules use it. Things are found by the names that drawings give them.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 6;
const SMALL = 0.3;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

// What a drawing keeps out of the light (a rival's food, where one's own is meant) is not looked for.
const thingsIn = (board, names) =>
  names.flatMap((name) => [...board.querySelectorAll(`[data-thing="${CSS.escape(name)}"]:not([data-lit="no"])`)]);

// The boxes of things, measured from the corner of another element. What one thing has in several places that touch
// (a tile, and the frame that makes it a choice) is one box. What it has much smaller elsewhere (the same die, on a
// rival's strip) is left in the dark, unless the drawing says that it belongs in the light (a ship on the water).
const boxesOf = (board, names, from) => names.flatMap((name) => boxesOfOne(board, name, from.getBoundingClientRect()));

function boxesOfOne(board, name, corner) {
  const boxes = [];
  for (const place of thingsIn(board, [name])) {
    const box = { ...boxOf(place, corner), kept: place.dataset.lit === "too" };
    if (!box.width) continue;
    const other = boxes.find((each) => touch(each, box));
    if (other) Object.assign(other, around(other, box));
    else boxes.push(box);
  }
  const most = Math.max(...boxes.map(area));
  return boxes.filter((box) => box.kept || area(box) > most * SMALL);
}

function boxOf(place, corner) {
  const { left, top, width, height } = seenOf(place);
  return { x: left - corner.left, y: top - corner.top, width, height };
}

// What can be seen of a thing: browsers measure what is cut off with it.
function seenOf(place) {
  const cut = [...place.querySelectorAll("[clip-path], svg, use[width]")];
  const whole = place.getBoundingClientRect();
  if (!cut.length || !whole.width) return whole;
  const drawn = [...place.querySelectorAll("path, rect, circle, ellipse, polygon, line, text, use, image")];
  const free = drawn.filter((part) => !part.closest("clipPath, defs") && !cut.some((each) => each.contains(part)));
  const boxes = [...free.map((part) => part.getBoundingClientRect()), ...cut.map(windowOf)];
  const seen = boxes.filter((box) => box.width && box.height).map(({ left, top, width, height }) => ({ x: left, y: top, width, height }));
  if (!seen.length) return whole;
  const { x, y, width, height } = seen.reduce(around);
  const [left, top] = [Math.max(x, whole.left), Math.max(y, whole.top)];
  return { left, top, width: Math.min(x + width, whole.right) - left, height: Math.min(y + height, whole.bottom) - top };
}

// The window through which something that is cut off is seen.
function windowOf(part) {
  const own = part.matches("svg, use");
  const frame = own ? part : document.querySelector(part.getAttribute("clip-path").slice(4, -1))?.firstElementChild;
  if (!frame) return part.getBoundingClientRect();
  const side = (name) => part[name].baseVal.value;
  const { x, y, width, height } = own ? { x: side("x"), y: side("y"), width: side("width"), height: side("height") } : frame.getBBox();
  const { a, d, e, f } = (own ? part.parentElement : part).getScreenCTM();
  return { left: e + a * x, top: f + d * y, width: Math.abs(a) * width, height: Math.abs(d) * height };
}

const area = ({ width, height }) => width * height;

const touch = (one, two) =>
  one.x < two.x + two.width && two.x < one.x + one.width && one.y < two.y + two.height && two.y < one.y + one.height;

function around(one, two) {
  const [x, y] = [Math.min(one.x, two.x), Math.min(one.y, two.y)];
  const [right, bottom] = [Math.max(one.x + one.width, two.x + two.width), Math.max(one.y + one.height, two.y + two.height)];
  return { x, y, width: right - x, height: bottom - y };
}

const framed = ({ x, y, width, height }) => ({ x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN, rx: 9 });
let veils = 0;

function shape(kind, values) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(values)) made.setAttribute(name, value);
  return made;
}

// Draws the veil with holes for what is lit, by name or as it is; without anything to light there is no veil.
function shine(veil, board, names, lettered = false, places = []) {
  const room = veil.parentElement.getBoundingClientRect();
  veil.setAttribute("viewBox", `0 0 ${room.width} ${room.height}`);
  veil.replaceChildren();
  const corner = veil.parentElement.getBoundingClientRect();
  const marked = names.map((name) => boxesOfOne(board, name, corner));
  const boxes = [...marked.flat(), ...places.map((place) => boxOf(place, corner))];
  if (!boxes.length) return boxes;
  const whole = { x: 0, y: 0, width: room.width, height: room.height };
  const holes = shape("mask", { id: `holes-${++veils}`, maskUnits: "userSpaceOnUse", ...whole });
  holes.append(shape("rect", { fill: "#fff", ...whole }), ...boxes.map((box) => shape("rect", { fill: "#000", ...framed(box) })));
  veil.append(holes, shape("rect", { class: "dark", mask: `url(#${holes.id})`, ...whole }));
  veil.append(...boxes.map((box) => shape("rect", { class: "lit", ...framed(box) })));
  marked.forEach((found, number) => {
    if (!lettered || !found.length) return;
    const { x, y, width } = found.reduce((one, two) => (two.width * two.height > one.width * one.height ? two : one));
    const [cx, cy] = [Math.min(room.width - 15, x + width), Math.max(15, y)];
    const letter = shape("text", { class: "letter", x: cx, y: cy });
    letter.textContent = LETTERS[number];
    veil.append(shape("circle", { class: "letter-ground", cx, cy, r: 13 }), letter);
  });
  return boxes;
}
