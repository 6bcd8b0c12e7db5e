// The review: the curve shows the board of any moment, and a choice that cost can be tried again on it.
"use strict";

const reviewed = $("#review-page");
const reviewPath = (what, values) => {
  const { match, seat, narrow: small } = reviewed.dataset;
  return `/m/${match}/review/${what}?${new URLSearchParams({ seat, narrow: small, ...values })}`;
};
const bring = (path, target) => htmx.ajax("GET", path, { source: reviewed, target, swap: "outerHTML" });

// On a small screen the board has a window of its own: what was chosen is in its middle.
function showChosen() {
  const chosen = $("#review-board [data-chosen]");
  const frame = chosen?.closest(".board");
  if (!frame) return;
  const [spot, box] = [chosen.getBoundingClientRect(), frame.getBoundingClientRect()];
  frame.scrollBy({ top: spot.top + spot.height / 2 - box.top - box.height / 2, left: spot.left + spot.width / 2 - box.left - box.width / 2, behavior: "instant" });
}

async function look(ply) {
  await bring(reviewPath("board", { ply }), "#review-board");
  $("#review-board").scrollIntoView({ block: "nearest" });
}

async function open(ply) {
  await bring(reviewPath("moment", { ply }), "#sandbox");
  showChosen();
  history.replaceState(null, "", `?seat=${reviewed.dataset.seat}&moment=${ply}`);
  $("#review-board").scrollIntoView({ block: "nearest" });
}

async function attempt(values) {
  const { match, seat } = reviewed.dataset;
  const ply = $("#sandbox").dataset.ply;
  await bring(`/m/${match}/review/try?${new URLSearchParams({ seat, ply, ...values })}`, "#attempt-result");
  $("#attempt-result").scrollIntoView({ block: "nearest" });
}

// The ply under a point of the curve.
function plyAt(curve, x) {
  const { last, left, right } = curve.dataset;
  const box = curve.getBoundingClientRect();
  const at = ((x - box.left) / box.width) * curve.viewBox.baseVal.width;
  const share = (at - Number(left)) / (Number(right) - Number(left));
  return Math.round(Math.max(0, Math.min(1, share)) * Number(last));
}

reviewed.addEventListener("click", (event) => {
  const mark = event.target.closest("[data-ply]:not(#sandbox)");
  const moment = event.target.closest("[data-moment]");
  const answer = event.target.closest("[data-try]") ?? event.target.closest("#sandbox [data-action]");
  const curve = event.target.closest("svg.curve");
  if (moment) {
    event.preventDefault();
    return open(moment.dataset.moment);
  }
  if (mark && $("#review-board")) {
    event.preventDefault();
    return mark.dataset.kind === "cost" ? open(mark.dataset.ply) : look(mark.dataset.ply);
  }
  if (event.target.closest("[data-hint]")) return attempt({ hint: 1 });
  if (answer) return attempt({ action: answer.dataset.try ?? answer.dataset.action });
  if (curve && $("#review-board")) look(plyAt(curve, event.clientX));
});

reviewed.addEventListener("keydown", (event) => {
  const place = event.target.closest("#sandbox g[data-action]");
  if (!place || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  attempt({ action: place.dataset.action });
});

// A narrow screen has drawings of its own (its cookie is set by then).
async function fitReview() {
  const wish = narrow.matches ? "1" : "0";
  if (reviewed.dataset.narrow === wish) return;
  reviewed.dataset.narrow = wish;
  await bring(reviewPath("news", Object.fromEntries(new URLSearchParams(location.search))), "#review");
  showChosen();
}
const fitSoon = () => setTimeout(fitReview, 300);
narrow.addEventListener("change", fitSoon);

addEventListener("load", () => (showChosen(), fitSoon()));
