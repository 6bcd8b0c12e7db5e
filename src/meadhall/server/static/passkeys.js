// Passkeys: what the server asks of the browser, and what the browser answers, both as JSON.
"use strict";

{
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  async function post(path, body) {
    const answer = await fetch(path, { method: "POST", body, headers: { "content-type": "application/json", "hx-request": "true" } });
    if (answer.ok) return answer.json();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    throw new Error(page.querySelector(".toast-message")?.textContent.trim() || page.body.textContent.trim());
  }

  const listed = (keys) => keys?.map((key) => ({ ...key, id: bytes(key.id) }));

  function sent(credential) {
    const { response } = credential;
    const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
    return JSON.stringify({
      id: credential.id,
      rawId: text(credential.rawId),
      type: credential.type,
      clientExtensionResults: {},
      response: Object.fromEntries(parts.filter((part) => response[part]).map((part) => [part, text(response[part])])),
    });
  }

  const ways = {
    async make() {
      const asked = await post("/me/passkeys/offer");
      const publicKey = { ...asked, challenge: bytes(asked.challenge), user: { ...asked.user, id: bytes(asked.user.id) }, excludeCredentials: listed(asked.excludeCredentials) };
      return post("/me/passkeys", sent(await navigator.credentials.create({ publicKey })));
    },
    async use() {
      const asked = await post("/sign-in/passkey/ask");
      const publicKey = { ...asked, challenge: bytes(asked.challenge), allowCredentials: listed(asked.allowCredentials) };
      return post("/sign-in/passkey", sent(await navigator.credentials.get({ publicKey })));
    },
  };

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-passkey]");
    if (!button) return;
    const trouble = document.querySelector("#passkey-trouble");
    trouble.hidden = true;
    button.disabled = true;
    try {
      if (!navigator.credentials || !window.PublicKeyCredential) throw new Error(trouble.dataset.unable);
      location.assign((await ways[button.dataset.passkey]()).go);
    } catch (error) {
      trouble.textContent = error instanceof DOMException ? trouble.dataset.cancelled : error.message;
      trouble.hidden = false;
      button.disabled = false;
    }
  });
}
