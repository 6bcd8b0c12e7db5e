// The coach: asked once for each of the player's own questions, while it is switched on. G switches it.
"use strict";

const coach = () => $("#coach");
let coachedFor = "";

const guide = (on) => htmx.ajax("POST", `${play.dataset.basePath}/guide`, { source: play, swap: "none", values: { on } });

function listen() {
  if ($("#prompt").dataset.state !== "mine") return coach().dataset.coach === "on" && coach().replaceChildren();
  if (coach().dataset.coach !== "on" || coachedFor === asked()) return;
  coachedFor = asked();
  coach().replaceChildren();
  htmx.ajax("POST", `${play.dataset.basePath}/coach`, { source: play, swap: "none" });
}

play.addEventListener("click", (event) => {
  const button = event.target.closest("[data-guide]");
  if (button) {
    coachedFor = "";
    guide(button.dataset.guide === "toggle" ? (coach().dataset.coach === "on" ? "off" : "on") : button.dataset.guide);
  }
  if (event.target.closest("[data-coach-close]")) coach().replaceChildren();
});

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() === "g" && !typing(event) && !$("dialog:modal")) $("[data-guide=toggle]")?.click();
});

// To answer the question before the offer declines the coach.

let question = "";
function goOn() {
  const mine = $("#prompt").dataset.state === "mine" ? asked() : "";
  if (question && question !== mine && coach().dataset.coach === "offer") {
    coach().dataset.coach = "off";
    coach().replaceChildren();
  }
  question = mine;
}

document.addEventListener("htmx:after:swap", () => {
  goOn();
  $("[data-guide=toggle]")?.setAttribute("aria-pressed", coach().dataset.coach === "on");
  listen();
});
document.addEventListener("DOMContentLoaded", () => {
  goOn();
  listen();
});

// The card lies in the corner where it hides least of what can be chosen.

function stepAside() {
  const card = coach();
  if (!card?.children.length || narrow.matches) return;
  const places = [...document.querySelectorAll("#board [data-action]")].map((place) => place.getBoundingClientRect());
  const hidden = ({ left, right, top, bottom }) =>
    places.filter((place) => place.left < right && place.right > left && place.top < bottom && place.bottom > top).length;
  const corners = ["left bottom", "right bottom", "left top", "right top"].map((corner) => {
    card.dataset.corner = corner;
    return [hidden(card.getBoundingClientRect()), corner];
  });
  card.dataset.corner = corners.reduce((best, each) => (each[0] < best[0] ? each : best))[1];
}
document.addEventListener("htmx:after:swap", stepAside);
document.addEventListener("DOMContentLoaded", stepAside);
addEventListener("resize", stepAside);
