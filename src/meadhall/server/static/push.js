// Being told by the browser though no page is open: asks for it, and lets the server know where to.
"use strict";

{
  const key = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

  async function subscribe(button) {
    const words = document.querySelector("#push-trouble").dataset;
    if (!("serviceWorker" in navigator) || !window.PushManager || !window.Notification) throw new Error(words.unable);
    if ((await Notification.requestPermission()) !== "granted") throw new Error(words.refused);
    await navigator.serviceWorker.register("/sw.js");
    const worker = await navigator.serviceWorker.ready;
    const before = await worker.pushManager.getSubscription();
    if (before) await before.unsubscribe();
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key(button.dataset.push) });
    const answer = await fetch("/me/told/push", { method: "POST", body: JSON.stringify(made), headers: { "content-type": "application/json" } });
    if (!answer.ok) throw new Error(words.failed);
    return (await answer.json()).go;
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-push]");
    if (!button) return;
    const trouble = document.querySelector("#push-trouble");
    trouble.hidden = true;
    button.disabled = true;
    try {
      const go = await subscribe(button);
      const offer = button.closest("#push-offer");
      if (offer) offer.remove();
      else location.assign(go);
    } catch (error) {
      trouble.textContent = error instanceof DOMException ? trouble.dataset.failed : error.message;
      trouble.hidden = false;
      button.disabled = false;
    }
  });
}
