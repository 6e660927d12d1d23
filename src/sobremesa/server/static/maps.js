// A big map: pinched it grows, dragged it pans (that does the browser). Loaded where a game has one.

const MOST = 4;
const board = document.querySelector("#board"); // what is in it is drawn anew with every move, itself it stays
let size = 1;

/** Larger or smaller; what is under the fingers stays there. */
function grow(map, by, x, y) {
  const next = Math.min(MOST, Math.max(1, size * by));
  const { left, top } = map.getBoundingClientRect();
  const [across, down] = [map.scrollLeft + x - left, map.scrollTop + y - top];
  board.style.setProperty("--magnified", next);
  map.scrollTo(across * next / size - (x - left), down * next / size - (y - top));
  size = next;
}

const isBig = (event) => event.target.closest?.(".map.is-big");
const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
let before = 0;

board.addEventListener("touchstart", ({ touches }) => { if (touches.length === 2) before = apart(touches); }, { passive: true });
board.addEventListener("touchmove", (event) => {
  const [map, touches] = [isBig(event), event.touches];
  if (!map || touches.length !== 2) return;
  event.preventDefault();
  const now = apart(touches);
  grow(map, now / before, (touches[0].clientX + touches[1].clientX) / 2, (touches[0].clientY + touches[1].clientY) / 2);
  before = now;
}, { passive: false });
board.addEventListener("wheel", (event) => { // what a touchpad makes of a pinch
  const map = event.ctrlKey && isBig(event);
  if (!map) return;
  event.preventDefault();
  grow(map, Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
}, { passive: false });
board.addEventListener("click", (event) => {
  const by = Number(event.target.closest("[data-magnify]")?.dataset.magnify);
  if (!by) return;
  const map = isBig(event);
  const { left, top, width, height } = map.getBoundingClientRect();
  grow(map, by, left + width / 2, top + height / 2);
});
