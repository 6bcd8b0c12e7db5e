// What waits for you shows in the tab: a mark on its picture, and on the icon of the installed page. It follows the
// title, which begins with a mark when something waits.
"use strict";

{
  const icon = document.querySelector('link[rel="icon"]');
  const plainIcon = icon.href;
  let marked = "";

  async function mark() {
    if (marked) return marked;
    const picture = new Image(64, 64);
    picture.src = plainIcon;
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
    const pen = canvas.getContext("2d");
    pen.drawImage(picture, 0, 0, 64, 64);
    pen.fillStyle = "#fff8e7";
    pen.beginPath();
    pen.arc(46, 18, 18, 0, 7);
    pen.fill();
    pen.fillStyle = "#c1121f";
    pen.beginPath();
    pen.arc(46, 18, 14, 0, 7);
    pen.fill();
    return (marked = canvas.toDataURL());
  }

  async function follow() {
    const waits = document.title.startsWith("●");
    if (document.documentElement.dataset.waits === String(waits)) return;
    document.documentElement.dataset.waits = waits;
    document.dispatchEvent(new CustomEvent("waits", { detail: waits }));
    const shown = waits ? await mark().catch(() => plainIcon) : plainIcon; // a page that is left loads no pictures
    if (document.documentElement.dataset.waits === String(waits)) icon.href = shown;
    const badge = waits ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
    badge?.catch(() => {});
  }

  new MutationObserver(follow).observe(document.head, { childList: true, subtree: true, characterData: true });
  follow();
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
}
