// What the pages need beyond htmx. Nothing here knows any game: it finds what can be clicked by data-action.
"use strict";

const $ = (selector) => document.querySelector(selector);
const play = $("#play");
const replay = $("#replay");
const narrow = matchMedia("(max-width: 1179px), (max-height: 699px)");

// Short messages.

let fading;
document.addEventListener("htmx:after:swap", () => {
  const said = $("#toast .toast-message:not([data-shown])");
  if (!said) return;
  said.dataset.shown = "yes";
  clearTimeout(fading);
  fading = setTimeout(() => said.remove(), 3500 + said.textContent.length * 45);
});

function toast(words) {
  $("#toast").innerHTML = "";
  const said = document.createElement("p");
  said.className = "toast-message";
  said.dataset.shown = "yes";
  said.textContent = words;
  $("#toast").append(said);
  clearTimeout(fading);
  fading = setTimeout(() => said.remove(), 4000);
}

// A hint stays until its question is answered, and points at what it advises.

document.addEventListener("htmx:after:swap", () => {
  const advice = $("#advice > [data-hint]");
  if (!advice) return;
  const { ply, take } = $("#prompt").dataset;
  if (advice.dataset.question !== `${take}.${ply}`) return advice.remove();
  const places = document.querySelectorAll(`[data-action="${CSS.escape(advice.dataset.hint)}"]`);
  places.forEach((place) => place.classList.add("hinted"));
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-close]")) return;
  $("#advice").replaceChildren();
  document.querySelectorAll(".hinted").forEach((place) => place.classList.remove("hinted"));
});

$("#toast")?.addEventListener("click", (event) => event.target.closest(".toast-message")?.remove());

// Preferences are kept by the server, for all devices of the person.

const chosen = (name) => document.documentElement.dataset[name];
const keepChoice = (name, value) => {
  document.documentElement.dataset[name] = value;
  fetch("/me/settings", { method: "POST", body: new URLSearchParams({ [name]: value }) }).catch(() => {});
};

// Links to copy; a button that names none copies the address of the page. Where the clipboard is closed to pages (as
// it is without encryption), an unseen field lends its own.

async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    const field = document.createElement("textarea");
    field.value = words;
    field.className = "visually-hidden";
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  if ("share" in button.dataset && navigator.share) return navigator.share({ title: document.title, url: button.dataset.copy }).catch(() => {});
  await copy(button.dataset.copy || location.href);
  toast(button.dataset.copied);
});

// The answer to a click and the stream bring the same news and can overtake each other: only what is newer is shown,
// and only what was drawn for this width of screen. A difference needs a whole drawing before it.

// A drawing is newer if more was done before it; if as much, if its presence count is greater. A restarted server
// counts presence from zero, under another name.
const nothing = { deeds: -1, counter: "", comings: 0 };
let drawn = nothing;
const newer = (one, other) =>
  one.deeds > other.deeds ||
  (one.deeds === other.deeds && (one.counter !== other.counter || one.comings > other.comings));

const HEAD = /^<!--(whole|part) (\d+) (\w+) (\d+) ([01])-->/;
const versionOf = (text) => {
  const [, , deeds, counter, comings] = HEAD.exec(text);
  return { deeds: Number(deeds), counter, comings: Number(comings) };
};

document.addEventListener("htmx:before:swap", (event) => {
  const found = HEAD.exec(event.detail.ctx.text);
  if (!found) return;
  const news = versionOf(found[0]);
  const fits = found[5] === play.dataset.narrow && newer(news, drawn) && (found[1] === "whole" || drawn !== nothing);
  if (fits) drawn = news;
  else event.preventDefault();
});

// The seed of a match follows from a share of everybody at the table. This browser draws its own, promises it by its
// hash in the form by which one sits down, and shows it when every seat is taken.

const shares = () => JSON.parse(localStorage.getItem("shares") ?? "[]");

function newPromise() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const share = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const promise = sha256(JSON.stringify(["meadhall share", share]));
  localStorage.setItem("shares", JSON.stringify([...shares(), [promise, share]].slice(-20)));
  return promise;
}

document.addEventListener("submit", (event) => {
  const field = event.target.querySelector('input[name="share"]');
  if (field) field.value = newPromise();
});

const send = (match, what, share) =>
  fetch(`/m/${encodeURIComponent(match)}/${what}`, { method: "POST", body: new URLSearchParams({ share }) }).catch(() => {});

// At the end of a match a share is promised for the one that may follow; when it does, it is shown from here.

const sent = new Set();

function keepPromises() {
  if ($("[data-pledge]") && !sent.has("pledge")) {
    sent.add("pledge");
    send(play.dataset.match, "pledge", newPromise());
  }
  for (const place of document.querySelectorAll("[data-reveal]")) {
    const { reveal: promise, revealMatch } = place.dataset;
    const share = new Map(shares()).get(promise);
    if (!share || sent.has(promise)) continue;
    sent.add(promise);
    send(revealMatch, "reveal", share);
  }
}
if (play) {
  document.addEventListener("htmx:after:swap", keepPromises);
  document.addEventListener("DOMContentLoaded", keepPromises);
}

// A table at which nothing is kept: the page itself carries what was done there.
const carried = () => (($("#bubble")?.dataset.carried ?? null) === null ? {} : { given: $("#bubble").dataset.carried });
const also = () => new URLSearchParams(carried()).toString().replace(/^(?=.)/, "&");

// Answering.

let answered = "";
let refused = false;
const PATIENCE = 2500;
const asked = () => `${$("#prompt").dataset.take}.${$("#prompt").dataset.ply}`;

async function answer(action) {
  const { ply, take } = $("#prompt").dataset;
  const question = asked();
  if (answered === question) return;
  answered = question;
  play.classList.add("busy");
  const streaming = $("#stream")?._htmx?.sse?.reader && $("#offline").hidden ? 1 : 0;
  refused = false;
  try {
    const values = { ply, take, action, streaming, ...carried() };
    await htmx.ajax("POST", `${play.dataset.basePath}/act`, { source: play, swap: "none", values });
    if (streaming) await newsAfter(question);
  } finally {
    if (answered === question) answered = "";
    play.classList.remove("busy");
  }
  if (document.activeElement === document.body || !document.activeElement.isConnected) $("#prompt").focus({ preventScroll: true });
}

// The stream tells what became of an answer; if it is slow, the page asks.
async function newsAfter(question) {
  const until = Date.now() + PATIENCE;
  while (asked() === question && !refused && Date.now() < until) await new Promise((go) => setTimeout(go, 25));
  if (asked() === question && !refused) await reload();
}

const reload = () =>
  htmx.ajax("GET", `${play.dataset.basePath}/zones?narrow=${play.dataset.narrow}${also()}`, { source: play, swap: "none" });

document.addEventListener("htmx:after:request", (event) => {
  if (event.target === play && event.detail.ctx.response?.status >= 400) refused = true;
});

// With confirmation switched on, a move is played by choosing it twice.

function sure(place) {
  if (chosen("confirm") !== "on" || place.classList.contains("awaiting-confirm")) return true;
  document.querySelectorAll(".awaiting-confirm").forEach((each) => each.classList.remove("awaiting-confirm"));
  document.querySelectorAll(`[data-action="${CSS.escape(place.dataset.action)}"]`).forEach((each) => each.classList.add("awaiting-confirm"));
  toast(play.dataset.confirmText);
  return false;
}

function choose(place) {
  if (place.dataset.action && !sure(place)) return;
  place.closest("dialog")?.close();
  if (place.dataset.action) return answer(place.dataset.action);
  if (place.dataset.thing) return inspect(place);
  htmx.ajax("GET", `${play.dataset.basePath}/why?action=${place.dataset.why}`, { source: play, swap: "none" });
}

play?.addEventListener("click", (event) => {
  if (held()) return;
  const place = event.target.closest("[data-action], [data-why], [data-thing]");
  if (place) choose(place);
});

play?.addEventListener("keydown", (event) => {
  const place = event.target.closest("g[data-action], g[data-thing]");
  if (place && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(place);
  }
});

// Keys.

const typing = (event) => event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey;

document.addEventListener("keydown", (event) => {
  if (!play || typing(event)) return;
  if (/^[1-9]$/.test(event.key)) return document.querySelectorAll($("#tray:not([hidden])") ? "#tray [data-action]" : "#prompt [data-action]")[event.key - 1]?.click();
  const key = event.key.toLowerCase();
  if (key === "u") $("#undo")?.click();
  if (key === "h") $("#hint:not(:disabled)")?.click();
  if (key === "f") $("#fullscreen-toggle")?.click();
  if (key === "l") drawer("log");
  if (key === "p" && $("[data-drawer=people]")) drawer("people");
  if (key === "k") $("[data-sheet=legend]").click();
  if (key === "?") $("[data-sheet=rule-sheet]")?.click();
  if (key === "t") {
    $("#sheet").open = !$("#sheet").open;
    $("#sheet summary").focus();
  }
  if (key === "c" && $("#talk-words")) {
    event.preventDefault();
    drawer("talk", true);
    $("#talk-words").focus();
  }
});

document.addEventListener("htmx:before:request", (event) => {
  if (event.target.id === "hint") toast(play.dataset.thinking);
});
document.addEventListener("htmx:after:request", (event) => {
  if (event.target.id === "hint" && event.detail.ctx.response.status < 400) $("#toast").replaceChildren();
  if (event.target.closest?.("#talk") && event.detail.ctx.response.status < 400) event.target.reset();
});

// The table on the whole screen.

const wholeScreen = () => document.documentElement.requestFullscreen?.().catch(() => {});
$("#fullscreen-toggle")?.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else wholeScreen();
});
if (play && chosen("roomy") === "on")
  document.addEventListener("click", (event) => event.target.closest("#fullscreen-toggle") || document.fullscreenElement || wholeScreen(), { once: true });
document.addEventListener("fullscreenchange", () => $("#fullscreen-toggle")?.setAttribute("aria-pressed", Boolean(document.fullscreenElement)));

// The morph makes wrappers of moved pieces with HTML's namespace; in a drawing they must have SVG's.

document.addEventListener("htmx:after:swap", () => {
  for (const svg of document.querySelectorAll(".board > svg")) {
    for (const stray of [...svg.querySelectorAll("*")].filter((each) => each.namespaceURI !== svg.namespaceURI)) {
      const right = document.createElementNS(svg.namespaceURI, stray.localName);
      for (const { name, value } of stray.attributes) right.setAttribute(name, value);
      right.append(...stray.childNodes);
      stray.replaceWith(right);
    }
  }
});

// Staying up to date: the stream comes back by itself; here it is noticed when it has silently died.

// While it is gone, the place of the question says so: no network, the way back, or a hall that restarts; and whether
// the last move has arrived.

let heard = Date.now();
let restarting = false;
let unheard = false; // an answer was sent, and nothing came back

function lost(yes) {
  const sign = $("#offline");
  if (!sign) return;
  const back = yes ? "" : !sign.hidden;
  const why = restarting ? "restart" : navigator.onLine ? "back" : "off";
  const shown = [why, ...(restarting ? [] : [unheard || play.classList.contains("busy") ? "unsent" : "sent"])];
  for (const each of sign.querySelectorAll("[data-connection]")) each.hidden = !shown.includes(each.dataset.connection);
  sign.classList.toggle("oak", restarting);
  sign.classList.toggle("slate", !restarting);
  sign.setAttribute("role", why === "off" ? "alert" : "status");
  sign.hidden = !yes;
  if (!yes) restarting = unheard = false;
  if (back) document.dispatchEvent(new Event("back"));
}
document.addEventListener("htmx:sse:before:message", (event) => {
  heard = Date.now();
  if (event.detail.message.event === "restart") restarting = true;
});
document.addEventListener("htmx:sse:after:connection", () => ((heard = Date.now()), lost(false)));
document.addEventListener("htmx:sse:error", () => lost(true));
document.addEventListener("htmx:error", (event) => {
  if (event.target !== play || !play.classList.contains("busy")) return;
  unheard = true;
  if (!$("#offline").hidden) lost(true);
});
addEventListener("offline", () => lost(true));
addEventListener("online", revive);
document.addEventListener("click", (event) => event.target.closest("[data-retry]") && revive());

// What lies in the question's place and was read is put away: some of it for as long as the window is open.

for (const each of (sessionStorage.getItem("read") ?? "").split(" ").filter(Boolean)) play?.classList.add(`read-${each}`);
document.addEventListener("click", (event) => {
  const state = event.target.closest("[data-dismiss]")?.closest(".notice-box");
  if (!state) return;
  const { once } = state.dataset;
  if (!once) return state.remove();
  play.classList.add(`read-${once}`);
  sessionStorage.setItem("read", `${sessionStorage.getItem("read") ?? ""} ${once}`);
});
document.addEventListener("htmx:after:swap", () => {
  const late = $("#conflict .notice-box:not([data-shown])");
  if (!late) return;
  late.dataset.shown = "yes";
  setTimeout(() => late.remove(), 8000);
});

// A stream that is put away (for another drawing) ends in the middle of reading: that is no error.
addEventListener("unhandledrejection", (event) => event.reason?.name === "AbortError" && event.preventDefault());

function revive() {
  const stream = $("#stream");
  if (!stream) return;
  const connection = stream._htmx?.sse;
  if (connection) connection.reader?.cancel();
  else listenTo(stream);
}

if (play) {
  setInterval(() => {
    const connection = $("#stream")?._htmx?.sse;
    if (connection && Date.now() - heard < 40000) return;
    if (connection && !connection.reader) return;
    heard = Date.now();
    revive();
  }, 5000);
}

// A narrow screen has a drawing of its own.

function fit() {
  const wish = narrow.matches ? "1" : "0";
  document.cookie = `narrow=${wish}; path=/; samesite=lax`;
  const here = play ?? replay;
  if (!here || here.dataset.narrow === wish) return;
  here.dataset.narrow = wish;
  drawn = nothing;
  if (play) reload();
  else show(Number($("#ply").value));
}
narrow.addEventListener("change", fit);
document.addEventListener("DOMContentLoaded", () => setTimeout(fit, 50));

// Replay.

let playing;
let wanted;
let showing = false;

async function show(ply) {
  wanted = Math.max(0, Math.min(Number(replay.dataset.last), ply));
  $("#ply").value = wanted;
  if (showing) return;
  showing = true;
  let shown;
  do {
    shown = wanted;
    const eyes = $("#viewpoint").value;
    const path = `/m/${replay.dataset.match}/moment?ply=${shown}&eyes=${eyes}&narrow=${replay.dataset.narrow}`;
    await htmx.ajax("GET", path, { source: replay, target: "#moment", swap: "outerMorph" });
    history.replaceState(null, "", `?ply=${shown}&eyes=${eyes}`);
  } while (shown !== wanted);
  showing = false;
}

function pause() {
  clearInterval(playing);
  playing = undefined;
  label(false);
}

function label(on) {
  const button = $('[data-step="play"]');
  button.setAttribute("aria-pressed", on);
  button.setAttribute("aria-label", on ? button.dataset.pause : button.dataset.play);
}

function step(kind) {
  const ply = wanted ?? Number($("#ply").value);
  const last = Number(replay.dataset.last);
  if (kind === "play") {
    if (playing) return pause();
    if (ply >= last) show(0);
    playing = setInterval(() => ((wanted ?? 0) >= last ? pause() : show((wanted ?? ply) + 1)), 900);
    return label(true);
  }
  pause();
  show({ first: 0, back: ply - 1, forward: ply + 1, last }[kind]);
}

if (replay) {
  if (new URLSearchParams(location.search).has("play")) document.addEventListener("DOMContentLoaded", () => step("play"));
  replay.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button) return step(button.dataset.step);
    const line = event.target.closest(".log a");
    if (!line) return;
    event.preventDefault();
    pause();
    show(Number(new URL(line.href).searchParams.get("ply")));
  });
  $("#ply").addEventListener("input", (event) => (pause(), show(Number(event.target.value))));
  $("#viewpoint").addEventListener("change", () => show(wanted ?? Number($("#ply").value)));
  document.addEventListener("keydown", (event) => {
    if (typing(event)) return;
    const kind = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" }[event.key];
    if (!kind || (event.key === " " && event.target.closest("button, a, summary"))) return;
    event.preventDefault();
    step(kind);
  });
}

// Set-up: taking another seat swaps the plans of both seats.

let sitting = new Map();
const plan = () => new Map([...document.querySelectorAll('.seat input:checked')].map((each) => [each.name, each.value]));

document.addEventListener("DOMContentLoaded", () => (sitting = plan()));
document.addEventListener("change", (event) => {
  const { name, value } = event.target;
  if (!/^seat\d$/.test(name)) return;
  const mine = [...sitting].find(([seat, who]) => who === "me" && seat !== name)?.[0];
  if (value === "me" && mine) $(`[name=${mine}][value="${sitting.get(name)}"]`).checked = true;
  sitting = plan();
}, true);

// Searching the rules.

const plain = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();

$("#rule-search")?.addEventListener("input", (event) => {
  const words = plain(event.target.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const part of $("#rule-text").children) {
    const fits = words.every((word) => plain(part.textContent).includes(word));
    part.hidden = words.length > 0 && (/^H\d$/.test(part.tagName) || !fits);
    if (words.length && !part.hidden) found += 1;
  }
  $("#rule-found").textContent = words.length ? (found ? `${found}` : event.target.dataset.none) : "";
});
