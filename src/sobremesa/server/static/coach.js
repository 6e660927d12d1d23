// The coach of a lesson: loaded where there is one.
import { putAside } from "./popover.js";

/** All that it does is links and a form. */
export function setUpCoach(coach, table) {
  table.addEventListener("click", (event) => { // what lies on a map is no button
    const { move } = event.target.closest("g[data-move]")?.dataset ?? {};
    if (move) document.querySelector(`#choices [data-move="${move}"]`).click();
  });
  const place = () => putBeside(coach, table.querySelector(".pointed"));
  addEventListener("resize", place);
  place();
  coach.focus({ preventScroll: true });
}

/** Beside what it points at; on a phone it stays in the tray. */
function putBeside(coach, thing) {
  const isWide = innerWidth > 860;
  thing?.scrollIntoView({ block: isWide ? "center" : thing.closest("#dock") ? "end" : "start" });
  coach.classList.toggle("beside", isWide && !!thing);
  coach.removeAttribute("style");
  if (isWide && thing) putAside(coach, thing);
}
