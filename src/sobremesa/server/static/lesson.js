// A lesson: the coach stands beside what it points at; all else are links and a form. Loaded where there is a coach.
import { putAside } from "./popover.js";

export function setUpLesson(coach, table) {
  const [wide, form] = [matchMedia("(min-width: 861px)"), document.getElementById("moves")];
  const pointed = [...table.querySelectorAll(".pointed")];
  const place = () => {
    coach.classList.toggle("beside", wide.matches && pointed.length > 0);
    if (coach.matches(".beside")) putAside(coach, pointed[0]);
    else coach.removeAttribute("style");
  };
  table.addEventListener("click", (event) => { // what lies on a map is no button of the form
    const thing = event.target.closest("g[data-move]");
    if (!thing) return;
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "move", value: thing.dataset.move }));
    form.submit();
  });
  addEventListener("resize", place);
  pointed[0]?.scrollIntoView({ block: wide.matches ? "center" : pointed[0].closest("#dock") ? "end" : "start" });
  place();
  coach.focus({ preventScroll: true }); // a new page: what is said comes first
}
