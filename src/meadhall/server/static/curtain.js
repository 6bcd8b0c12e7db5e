// Several people share this device: whoever is not asked any more sees no more than everybody does.
"use strict";

(() => {
  let falling = false;
  const fall = () => {
    const form = document.querySelector("form[data-fall]");
    if (!form || falling) return;
    falling = true;
    document.querySelector("#play").hidden = true;
    form.submit();
  };
  document.addEventListener("htmx:after:swap", fall);
  fall();
})();
