// Curtain of a shared device: a player who is no longer asked sees only what is public.
"use strict";

(() => {
  let falling = false;
  const fall = () => {
    const form = document.querySelector("form[data-curtain]");
    if (!form || falling) return;
    falling = true;
    document.querySelector("#play").hidden = true;
    form.submit();
  };
  document.addEventListener("htmx:after:swap", fall);
  fall();
})();
