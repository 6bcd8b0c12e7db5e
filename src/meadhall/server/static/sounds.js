// Sounds, made here of a few waves: your turn, talk, the end. Off on phones unless chosen; talk is marked on the drawer's
// button too. And after the first move among people, the offer to be told by the browser.
"use strict";

{
  const phone = matchMedia("(pointer: coarse)");
  const on = () => (chosen("sounds") ?? (phone.matches ? "off" : "on")) === "on";
  const TUNES = {
    turn: [[392, 0], [587, 0.14]],
    talk: [[660, 0]],
    end: [[330, 0], [392, 0.16], [494, 0.32], [659, 0.5]],
  };
  let air;
  let heard = false;
  let later;

  // Browsers allow sound after the first user action. While nothing sounds the air rests: if it didn't, it
  // would keep the machine awake.
  async function wake() {
    if (heard || !on() || !window.AudioContext) return;
    air ??= new AudioContext();
    await air.resume();
    heard = true;
    rest();
  }
  function rest() {
    clearTimeout(later);
    later = setTimeout(() => air.suspend(), 1500);
  }
  document.addEventListener("pointerdown", wake);
  document.addEventListener("keydown", wake);

  async function sound(name) {
    document.documentElement.dataset.sounded = `${name} ${on() && heard ? "aloud" : "silently"}`;
    if (!on() || !heard) return;
    rest();
    await air.resume();
    for (const [pitch, after] of TUNES[name]) {
      const [wave, hush, at] = [air.createOscillator(), air.createGain(), air.currentTime + after];
      wave.type = "triangle";
      wave.frequency.value = pitch;
      hush.gain.setValueAtTime(0.0001, at);
      hush.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
      hush.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
      wave.connect(hush).connect(air.destination);
      wave.start(at);
      wave.stop(at + 0.55);
    }
  }

  // What there is to hear.

  const state = () => document.querySelector("#prompt").dataset.state;
  const lines = () => document.querySelectorAll("#chat li:not(.faint)").length;
  const lastLine = () => document.querySelector("#chat li:last-child")?.textContent ?? "";
  let [was, said, line, unread] = [state(), lines(), lastLine(), 0];
  let answeredHere = false;

  function showUnread() {
    for (const button of document.querySelectorAll("[data-unread]")) {
      button.classList.toggle("unread", unread > 0);
      button.dataset.count = unread || "";
      const plain = (button.dataset.label ??= button.getAttribute("aria-label"));
      button.setAttribute("aria-label", unread ? `${plain} – ${button.dataset.unread} ${unread}` : plain);
    }
  }

  const reading = () => !document.querySelector("#drawer").hidden && document.querySelector("#drawer").dataset.tab === "talk";

  document.addEventListener("htmx:after:swap", () => {
    const now = state();
    if (now !== was && now === "mine") sound("turn");
    if (now !== was && now === "over" && was !== "waiting") sound("end");
    if (was === "mine" && now !== "mine") answeredHere = true;
    was = now;
    if (lines() !== said || lastLine() !== line) {
      const own = document.activeElement?.closest("#talk, .quick");
      if (!own) sound("talk");
      if (!reading()) unread += 1;
    }
    [said, line] = [lines(), lastLine()];
    showUnread();
    offer();
  });
  document.addEventListener("click", () => {
    if (!reading()) return;
    unread = 0;
    showUnread();
  });
  document.addEventListener("keyup", () => reading() && ((unread = 0), showUnread()));

  // The offer comes once in a browser: a no is remembered.

  function offer() {
    const place = document.querySelector("#push-offer");
    if (!place || !answeredHere || localStorage.getItem("no-push")) return;
    if (!("serviceWorker" in navigator) || !window.PushManager || Notification.permission === "denied") return;
    place.hidden = false;
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-no-push]")) return;
    localStorage.setItem("no-push", "yes");
    document.querySelector("#push-offer").remove();
  });
}
