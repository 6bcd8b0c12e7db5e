// A game in one file: unpacks what it showed, and shows it moment by moment through any eyes.
"use strict";

const one = (selector) => document.querySelector(selector);
const last = Number(document.body.dataset.last);
const better = JSON.parse(one("#moments").textContent);
let album;
let going;

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

const lang = () => document.documentElement.lang;

function show(ply) {
  const at = Math.max(0, Math.min(last, ply));
  const key = `${one("#viewpoint").value} ${lang()}`;
  one("#ply").value = at;
  one("#board").innerHTML = album.frames[lang()] + album.moments[key][at].map((part) => album.parts[part]).join("") + "</svg>";
  one("#stand").textContent = album.stands[lang()][at];
  const lines = album.log[key].map(([when, words]) => {
    const line = document.createElement("li");
    const button = document.createElement("button");
    button.dataset.ply = when;
    button.textContent = words;
    line.className = when === at ? "now" : "";
    line.append(button);
    return line;
  });
  one("#log").replaceChildren(...lines);
  const now = one("#log .now");
  if (now) one("#log").scrollTop = now.offsetTop - one("#log").offsetTop - 80;
}

function speak() {
  for (const each of document.querySelectorAll("[data-translations]")) {
    const words = JSON.parse(each.dataset.translations)[lang()];
    if (each.tagName === "OPTION") each.textContent = words;
    else each.setAttribute("aria-label", words);
  }
}

const here = () => Number(one("#ply").value);

function stop() {
  clearInterval(going);
  going = undefined;
}

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  const place = event.target.closest("[data-ply]");
  const tongue = event.target.closest("[data-lang]");
  const ask = event.target.closest("[data-better]");
  if (step?.dataset.step === "0") {
    if (going) return stop();
    if (here() >= last) show(0);
    going = setInterval(() => (here() >= last ? stop() : show(here() + 1)), 900);
  } else if (step) {
    stop();
    show(here() + Number(step.dataset.step));
  } else if (ask) {
    const found = better[lang()][ask.dataset.better];
    const words = document.createElement("p");
    words.textContent = `${found.better}. ${found.why}`;
    ask.replaceWith(words);
  } else if (place) {
    event.preventDefault();
    stop();
    const seat = place.closest("[data-seat]");
    if (seat) one("#viewpoint").value = seat.dataset.seat;
    show(Number(place.dataset.ply));
    if (!place.closest("#log")) one("#board").scrollIntoView({ block: "nearest" });
  } else if (tongue) {
    document.documentElement.lang = tongue.dataset.lang;
    speak();
    show(here());
  }
});
one("#ply").addEventListener("input", (event) => (stop(), show(Number(event.target.value))));
one("#viewpoint").addEventListener("change", () => show(here()));

unpack(document.body.dataset.album).then((found) => {
  album = found;
  speak();
  show(last);
  document.body.dataset.ready = "yes";
});
