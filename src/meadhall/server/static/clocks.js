// The clocks tick here; what they say counts nowhere: the server judges by its own.
"use strict";

(() => {
  const LOW = 60;
  const FEW = 10 * 60;
  const WEEK = 6 * 86400;
  const SAID = [60, 20];
  const table = document.querySelector("#play");
  if (!table?.dataset.now) return;

  // The server's time was written into the page just before its first byte came.
  const came = performance.getEntriesByType("navigation")[0]?.responseStart ?? 0;
  const ahead = (performance.timeOrigin + came) / 1000 - Number(table.dataset.now);
  const now = () => Date.now() / 1000 - ahead;

  const words = (left) => {
    const whole = Math.max(0, Math.ceil(left));
    const minutes = Math.floor(whole / 60);
    const seconds = whole % 60;
    if (whole >= FEW) return `${minutes} min`;
    return minutes ? `${minutes} min ${String(seconds).padStart(2, "0")}` : `${seconds} s`;
  };

  const moment = (due) => {
    const day = due - now() < WEEK ? { weekday: "long" } : { day: "numeric", month: "long" };
    return new Intl.DateTimeFormat(document.documentElement.lang, { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(due * 1000);
  };

  const until = (row, due) =>
    (due - now() < WEEK ? row.dataset.until : row.dataset.untilDate).replace("{when}", moment(due));

  const write = (place, text) => {
    if (place.textContent !== text) place.textContent = text;
  };

  // Spoken sparingly: one's own time, when little is left, once each.
  const voice = document.createElement("p");
  voice.className = "visually-hidden";
  voice.setAttribute("role", "alert");
  document.body.append(voice);
  let said = "";

  function speak(row, due, left) {
    const mark = SAID.findLast((each) => left <= each && left > 0);
    if (!mark || said === `${due} ${mark}`) return;
    said = `${due} ${mark}`;
    const time = row.dataset.seconds.replace("{n}", Math.ceil(left));
    voice.textContent = row.dataset.low.replace("{time}", time);
  }

  function tick() {
    const row = document.querySelector("#clocks:not([hidden])");
    for (const clock of row?.querySelectorAll("[data-due]") ?? []) {
      const due = Number(clock.dataset.due);
      const left = due - now();
      const days = row.dataset.kind === "days";
      const text = left <= 0 ? row.dataset.out : days ? until(row, due) : words(left);
      write(clock.querySelector(".time"), text);
      clock.classList.toggle("low", left <= (days ? 4 * 3600 : LOW));
      const bar = clock.querySelector(".bar i");
      if (bar) bar.style.width = `${Math.max(0, Math.min(100, (100 * left) / Number(row.dataset.bank)))}%`;
      if (clock.dataset.seat === table.dataset.seat && !days) speak(row, due, left);
    }
  }

  tick();
  document.addEventListener("htmx:after:swap", tick);
  setInterval(tick, 500);
})();
