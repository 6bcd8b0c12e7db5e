// The inspect sheet: anything on the table that has a name explains itself. A click on what can't be chosen, a long press,
// the right mouse button, the key I, or resting the mouse on it.
"use strict";

const LONG = 420;
const REST = 650;
let pressing;
let resting;
let pressed = false;
const held = () => pressed;
const thingOf = (target) => target.closest?.("[data-thing]");

async function cardOf(place) {
  const action = place.dataset.action ?? place.dataset.why;
  const query = new URLSearchParams({ name: place.dataset.thing, ...(action ? { action } : {}), ...carried() });
  try {
    const card = await fetch(`${play.dataset.basePath}/thing?${query}`);
    return card.ok ? await card.text() : "";
  } catch {
    return ""; // the table is out of reach just now, and the page says so
  }
}

// What was asked for last is shown, even if what was asked for before comes later.
let sought;
async function inspect(place) {
  forget();
  sought = place;
  const card = await cardOf(place);
  if (!card || sought !== place) return;
  const sheet = $("#inspect");
  if (sheet.open && !sheet.matches(":modal")) sheet.close();
  $("#inspected").innerHTML = card;
  sheet.classList.remove("peek");
  sheet.style = "";
  if (!sheet.open) sheet.showModal();
}

// A look in passing: the sheet lies beside the thing and is gone with the mouse. It does not take the focus, as
// show() would.
async function peek(place) {
  const sheet = $("#inspect");
  const busy = () => document.querySelector("dialog[open]") || resting !== place;
  const card = busy() ? "" : await cardOf(place);
  if (!card || busy()) return;
  $("#inspected").innerHTML = card;
  const box = place.getBoundingClientRect();
  sheet.classList.add("peek");
  sheet.open = true;
  const room = sheet.getBoundingClientRect();
  const top = Math.max(6, Math.min(box.top, innerHeight - room.height - 6));
  const said = $("#bubble")?.getBoundingClientRect();
  const fits = (left) =>
    left >= 6 && left + room.width < innerWidth &&
    !(said && left < said.right && left + room.width > said.left && top < said.bottom && top + room.height > said.top);
  const sides = [box.right + 14, box.left - 14 - room.width];
  const left = sides.find(fits) ?? (sides[0] + room.width < innerWidth ? sides[0] : Math.max(6, sides[1]));
  sheet.style.left = `${left}px`;
  sheet.style.right = "auto";
  sheet.style.top = `${top}px`;
}

function forget() {
  clearTimeout(pressing);
  clearTimeout(forget.later);
  resting = undefined;
  const sheet = $("#inspect");
  if (sheet.open && sheet.classList.contains("peek")) sheet.close();
}

// A mouse that lies where it has just clicked rests on nothing: what came under it did not call for a look.
let clicked = [-1, -1];
const unmoved = ({ clientX, clientY }) => Math.hypot(clientX - clicked[0], clientY - clicked[1]) < 4;

for (const coming of ["pointerover", "pointermove"])
  play.addEventListener(coming, (event) => {
    if (event.pointerType !== "mouse" || narrow.matches || unmoved(event)) return;
    const place = thingOf(event.target);
    if (place === resting) return;
    forget();
    if (!place?.dataset.thing) return;
    resting = place;
    forget.later = setTimeout(() => peek(place), REST);
  });
play.addEventListener("pointerleave", forget);
document.addEventListener("htmx:after:swap", (event) => event.detail.ctx.target?.id === "board" && forget());

play.addEventListener("pointerdown", (event) => {
  pressed = false;
  clearTimeout(pressing);
  const place = thingOf(event.target);
  if (event.pointerType === "mouse") {
    clicked = [event.clientX, event.clientY];
    forget();
  }
  if (!place || event.pointerType === "mouse") return;
  pressing = setTimeout(() => ((pressed = true), inspect(place)), LONG);
});
for (const ending of ["pointerup", "pointercancel", "pointermove"])
  play.addEventListener(ending, (event) => {
    if (ending !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(pressing);
  });

play.addEventListener("contextmenu", (event) => {
  const place = thingOf(event.target);
  if (!place) return;
  event.preventDefault();
  if (!pressed) inspect(place);
});

// With the keyboard: I looks closer at what has the focus or lies under the mouse; where that is nothing, it begins to
// look around, and the arrows go from thing to thing.

document.addEventListener("keydown", (event) => {
  if (typing(event) || $("dialog:modal")) return;
  const here = thingOf(document.activeElement);
  if (event.key.toLowerCase() === "i") {
    const place = here ?? resting;
    return place ? inspect(place) : goTo($("#board [data-thing]"));
  }
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!way || !here) return;
  event.preventDefault();
  goTo(nearest(here, way));
});

function goTo(place) {
  if (!place) return;
  if (!place.hasAttribute("tabindex")) place.setAttribute("tabindex", "-1");
  place.focus();
}

function nearest(here, [across, down]) {
  const middle = (place) => {
    const box = place.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(here);
  let best;
  let least = Infinity;
  for (const place of document.querySelectorAll("#board [data-thing]")) {
    const [dx, dy] = middle(place).map((each, axis) => each - [x, y][axis]);
    const ahead = dx * across + dy * down;
    const far = ahead + 2 * Math.abs(dx * down + dy * across);
    if (ahead > 4 && far < least) [best, least] = [place, far];
  }
  return best;
}

// A click beside a sheet closes it.
document.addEventListener("click", (event) => event.target.matches("dialog.paper-sheet") && event.target.close());
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sheet]");
  if (button) $(`#${button.dataset.sheet}`)?.showModal();
});
