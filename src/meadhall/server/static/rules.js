// The diagrams of the rules: light and letters on what they point at, as large as they are shown; and printing.
"use strict";

function light() {
  for (const figure of document.querySelectorAll(".diagram")) {
    const picture = figure.querySelector(".diagram-picture");
    shine(figure.querySelector(".veil"), picture.querySelector("svg"), figure.dataset.light.split(" "), true);
  }
}

document.fonts.ready.then(light);
addEventListener("resize", light);
addEventListener("beforeprint", light);
document.querySelector("[data-print]")?.addEventListener("click", () => print());
