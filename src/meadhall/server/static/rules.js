// The diagrams of the rules: the part of the table that they point at, with light and letters; and printing.
"use strict";

const LEAST = 0.5;
const AROUND = 40;

// Comes so near that what the diagram points at fills it: at most twice as near, in the table's own proportions.
function approach(svg, names) {
  svg.dataset.whole ??= svg.getAttribute("viewBox");
  svg.setAttribute("viewBox", svg.dataset.whole);
  const [, , wide, high] = svg.dataset.whole.split(" ").map(Number);
  const room = svg.getBoundingClientRect();
  const boxes = boxesOf(svg, names, svg);
  if (!boxes.length || !room.width) return;
  const scale = wide / room.width;
  const all = boxes.reduce(around);
  const part = Math.max(LEAST, (all.width * scale + 2 * AROUND) / wide, (all.height * scale + 2 * AROUND) / high);
  if (part >= 1) return;
  const [width, height] = [wide * part, high * part];
  const within = (middle, size, whole) => Math.min(whole - size, Math.max(0, middle - size / 2));
  const left = within((all.x + all.width / 2) * scale, width, wide);
  const top = within((all.y + all.height / 2) * scale, height, high);
  svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
}

function light() {
  for (const figure of document.querySelectorAll(".diagram")) {
    const picture = figure.querySelector(".diagram-picture > svg");
    const names = figure.dataset.spotlight.split(" ");
    approach(picture, names);
    shine(figure.querySelector(".veil"), picture, names, true);
  }
}

document.fonts.ready.then(light);
addEventListener("resize", light);
addEventListener("beforeprint", light);
document.querySelector("[data-print]")?.addEventListener("click", () => print());
