// The coach of a lesson: loaded where there is one.
import { putAside } from "./popover.js";

/** All that it does is links and a form. */
export function setUpCoach(coach, table) {
  table.addEventListener("click", (event) => { // what lies on a map is no button
    const { move } = event.target.closest("g[data-move]")?.dataset ?? {};
    if (move) document.querySelector(`#choices [data-move="${move}"]`).click();
  });
  const place = () => putBeside(coach, table);
  addEventListener("resize", place);
  place();
  coach.focus({ preventScroll: true });
}

/** Beside what it points at; on a phone it stays in the tray. */
function putBeside(coach, table) {
  const thing = mainThing(table, coach);
  const isWide = innerWidth > 860;
  coach.classList.toggle("beside", isWide && !!thing);
  coach.removeAttribute("style");
  if (!isWide) return showOnPhone(coach, table);
  thing?.scrollIntoView({ block: "center" });
  if (thing) putAside(coach, thing, [0.8]); // all that it says is to be read at once
}

/** What is to be pressed comes first; then what the author named first. */
function mainThing(place, coach) {
  const named = document.getElementById(coach.dataset.first);
  const isHere = named && place.contains(named);
  return place.querySelector(".pointed.lit, .pointed:has(.lit)") ?? (isHere ? named : place.querySelector(".pointed"));
}

/** The board goes to what is talked about: all of it where there is room, else the main thing. So does the tray. */
function showOnPhone(coach, table) {
  const [board, dock] = ["#board", "#dock"].map((region) => table.querySelector(region));
  const [ceiling, floor] = [8, dock.getBoundingClientRect().top - 8];
  const all = extent([...board.querySelectorAll(".pointed")]);
  const thing = mainThing(board, coach);
  if (thing) {
    const [top, bottom] = all[1] - all[0] < floor - ceiling ? all : extent([thing]);
    scrollBy(0, bottom - top < floor - ceiling ? (top + bottom - ceiling - floor) / 2 : top - ceiling);
  }
  const held = mainThing(dock, coach);
  const { bottom, right } = held?.getBoundingClientRect() ?? {};
  if (bottom > innerHeight || right > innerWidth) {
    held.scrollIntoView({ block: bottom > innerHeight ? "end" : "nearest", inline: "center" });
  }
}

const extent = (things) => {
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
};
