// What happened is seen to happen: one moment after the other, at a pace one can set. Loaded with the table.
// It knows no game: things are told apart by their ids, which stay the same from view to view.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// Milliseconds: of a move, until the next one, and until something held up goes by itself.
const PACES = {
  calm: { move: 650, rest: 1000, held: 12000 },
  normal: { move: 350, rest: 450, held: 7000 },
  instant: { move: 0, rest: 0, held: 0 },
};
const MANY = 5; // more moments than that are shown faster
const SEEN = ["board", "mine", "others"]; // the regions in which things move
const EASE = "cubic-bezier(.3,.1,.2,1)";
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

export const paceOf = (memory) => (PACES[memory.get("pace")] ? memory.get("pace") : "normal");

/** `show` puts regions on the page, `arrive` a whole view; `hear` is told what was seen to happen. */
export function setUpMotion(table, { memory, show, arrive, hear }) {
  const queue = [];
  let isBusy = false;
  let timer = 0;
  let again = { since: null, base: {}, moments: [] }; // what happened since one's turn, to be seen again
  const latest = {}; // the regions as they were last sent

  const pace = () => PACES[paceOf(memory)];

  function present(view) {
    stopAgain();
    const moments = [...(view.steps ?? []), view];
    moments.forEach(keep);
    queue.push(...moments);
    if (!pace().move || document.hidden) return flush();
    if (!isBusy) next();
  }

  function next() {
    isBusy = false;
    if (!queue.length) return;
    const moment = queue.shift();
    const haste = Math.min(1, MANY / (queue.length + 1));
    const time = pace().move * haste;
    const start = performance.now();
    hear(animated(() => put(moment), time, moment.dice));
    performance.measure("moment", { start }); // to be read by who wonders how long it took
    if (moment.held) return hold(moment.held);
    const isSeen = SEEN.some((name) => moment.regions[name] !== undefined);
    wait(isSeen ? time + (queue.length ? pace().rest * haste : 0) : 0);
  }

  function wait(time) {
    isBusy = true;
    clearTimeout(timer);
    timer = setTimeout(next, time);
  }

  function put(moment) {
    letGo();
    if (moment.told) say(moment.told);
    $("#prompt").setAttribute("aria-live", moment.version === undefined ? "off" : "polite"); // only what is asked now
    if (moment.version === undefined) show(moment.regions);
    else arrive(moment);
    mark(table);
  }

  /** All that waits to be shown, at once: nobody waits for what has long been decided. */
  function flush() {
    stopAgain();
    clearTimeout(timer);
    isBusy = false;
    letGo();
    const moments = queue.splice(0);
    if (!moments.length) return;
    const regions = Object.assign({}, ...moments.map((moment) => moment.regions));
    const told = moments.map((moment) => moment.told).filter(Boolean).join(" ");
    hear(animated(() => put({ ...moments.at(-1), regions, told }), 0));
  }

  // --- What was brought to an end stays on the table ------------------------------------------------------------------

  function hold(html) {
    const [panel, board] = [$("#held"), $("#board").getBoundingClientRect()];
    $(".body", panel).innerHTML = html; // drawn by our own server
    panel.style.left = `${board.left + board.width / 2}px`;
    panel.style.top = `${Math.max(60, board.top + 12)}px`;
    panel.hidden = false;
    hear(["held"]);
    wait(Math.min(pace().held, pace().move * 6 + panel.textContent.length * 45)); // as long as it takes to read
  }

  function letGo() {
    const panel = $("#held");
    if (panel) panel.hidden = true;
  }

  const isHeld = () => $("#held")?.hidden === false;

  function goOn() {
    clearTimeout(timer);
    letGo();
    next();
  }

  // --- Again ----------------------------------------------------------------------------------------------------------

  function keep(moment) {
    if (moment.since !== undefined && moment.since !== again.since) {
      again = { since: moment.since, base: { ...latest }, moments: [] };
    }
    for (const name of SEEN) if (moment.regions[name] !== undefined) latest[name] = moment.regions[name];
    again.moments.push(Object.fromEntries(SEEN.map((name) => [name, latest[name] ?? ""])));
  }

  let showing = 0; // the number of the showing that goes on

  /** Says whether there is anything to see: after a reload there is only the replay. */
  function seeAgain() {
    if (!again.base.board || !again.moments.length) return false;
    flush();
    const { move, rest } = pace().move ? pace() : PACES.normal;
    const moments = [again.base, ...again.moments];
    $("#moves").inert = true;
    const number = ++showing;
    const step = (n) => {
      if (number !== showing) return;
      if (n === moments.length) return stopAgain();
      animated(() => show(moments[n]), n && move);
      timer = setTimeout(step, move + rest, n + 1);
    };
    step(0);
    return true;
  }

  function stopAgain() {
    if (!$("#moves")?.inert) return;
    clearTimeout(timer);
    showing += 1;
    $("#moves").inert = false;
    show(latest);
    mark(table);
  }

  document.addEventListener("keydown", (event) => { if (event.key === "Escape") flush(); });
  $("#held")?.addEventListener("click", goOn);
  setUpPace(memory);
  mark(table);
  return { present, flush, seeAgain, isHeld, animated };
}

function setUpPace(memory) {
  for (const choice of $$('input[name="pace"]')) {
    choice.checked = choice.value === paceOf(memory);
    choice.addEventListener("change", () => memory.set("pace", choice.value));
  }
}

/** To those who hear the table, once. */
function say(told) {
  const log = $("#said");
  log.append(Object.assign(document.createElement("p"), { innerHTML: told })); // escaped by our own server
  while (log.childElementCount > 8) log.firstElementChild.remove();
}

// --- From how it was to how it is --------------------------------------------------------------------------------------

const THINGS = ".card[id], .token[id], .roll[id], g.space[id]";

function remember() {
  return {
    places: new Map(measured().map((place) => [place.thing.id, place])),
    numbers: new Map($$(".number[id]").map((number) => [number.id, Number(number.dataset.to ?? number.textContent)])),
  };
}

/** Where each thing is, all measured at once; and in what it lies, for what only went along with that has not moved. */
function measured() {
  const boxes = new Map();
  const boxOf = (frame) => boxes.get(frame) ?? boxes.set(frame, frame.getBoundingClientRect()).get(frame);
  return $$(THINGS).map((thing) => {
    const [frame, box] = [thing.ownerSVGElement ?? thing.parentElement.closest("[id]"), thing.getBoundingClientRect()];
    const room = boxOf(frame);
    return { thing, box, room, face: faceOf(thing), frame: `${frame.closest("[id]").id} ${frame.tagName}` };
  });
}

/** What a thing shows: a card that shows something else was turned. */
function faceOf(thing) {
  if (thing instanceof SVGElement) return "";
  const drawn = [...thing.classList].find((name) => name.startsWith("look-"));
  return `${$(".die", thing)?.dataset.value ?? ""} ${thing.matches(".card") ? drawn : ""} ${thing.matches(".is-down")}`;
}

/** Change the page, and let what is different about it be seen; gives what there was to hear of it. */
function animated(change, time, dice = []) {
  const before = remember();
  change();
  const heard = countNumbers(before.numbers, time) ? ["number"] : [];
  if (isStill.matches || document.hidden) time = 0; // then it is only heard
  const moving = new Set();
  for (const to of measured()) {
    const what = to.box.width && !goesAlong(to.thing, moving) && move(to, before.places, time);
    if (what) { moving.add(to.thing); heard.push(what); }
  }
  if (!heard.includes("die")) heard.push(...rollAgain(dice, time));
  if (time) unclip(moving, time);
  return heard;
}

/** With what it lies on. */
function goesAlong(thing, moving) {
  for (let on = thing.parentElement; on && moving.size; on = on.parentElement) if (moving.has(on)) return true;
  return false;
}

function move(to, places, time) {
  const [thing, from] = [to.thing, places.get(to.thing.id)];
  if (!from?.box.width) return enter(to, time, places);
  const isTurned = to.face !== from.face;
  if (thing.matches(".roll")) return isTurned ? roll($(".die", thing), time) : "";
  const way = wayTo(from, to);
  if (isTurned && thing.matches(".card")) turn(thing, way, time);
  else if (Math.hypot(way.x, way.y) > 2) slide(thing, way, time);
  else return "";
  return kindOf(thing);
}

const kindOf = (thing) => (thing.matches(".card") ? "card" : "token");

/** From centre to centre, in the units of what it lies in; and how much larger it was. */
function wayTo(from, to) {
  const { thing, box, room } = to;
  const isHere = from.frame === to.frame;
  const part = isHere && thing instanceof SVGElement ? room.width / from.room.width : 1; // a map may have grown
  const start = isHere ? [room.x - from.room.x * part, room.y - from.room.y * part] : [0, 0];
  const x = start[0] + (from.box.x + from.box.width / 2) * part - box.x - box.width / 2;
  const y = start[1] + (from.box.y + from.box.height / 2) * part - box.y - box.height / 2;
  const grid = thing instanceof SVGElement && thing.parentElement.getScreenCTM?.();
  if (!grid) return { x, y, scale: Math.min(3, Math.max(0.3, from.box.width / box.width)) };
  const size = grid.a * grid.d - grid.b * grid.c || 1; // a map may be turned on a phone
  return { x: (grid.d * x - grid.c * y) / size, y: (grid.a * y - grid.b * x) / size, scale: 1 };
}

function slide(thing, { x, y, scale }, time) {
  if (time) thing.animate({ translate: [`${x}px ${y}px`, "0 0"], scale: [scale, 1] }, { duration: time, easing: EASE });
}

function turn(thing, { x, y, scale }, time) {
  const halfway = `${x / 2}px ${y / 2 - 12}px`;
  if (time) thing.animate(
    { translate: [`${x}px ${y}px`, halfway, "0 0"], scale: [scale, `0.05 1.08`, 1] },
    { duration: time, easing: "ease-in-out" },
  );
}

function roll(die, time) {
  if (time) die?.animate(
    { rotate: ["-400deg", "-190deg", "14deg", "0deg"], translate: ["-26px -22px", "-8px -16px", "0 3px", "0 0"], scale: [0.8, 1.15, 1.06, 1] },
    { duration: time * 1.4, easing: "ease-out" },
  );
  return "die";
}

/** A die that fell as it lay was rolled all the same. */
function rollAgain(faces, time) {
  const fallen = faces.map((face) => $(`#board .roll > .die[data-value="${face}"]`)).filter(Boolean);
  return [...new Set(fallen)].map((die) => roll(die, time));
}

/** What was not there comes from whoever it belongs to, else out of nothing. */
function enter(to, time, places) {
  const { thing } = to;
  if (thing.matches("g.space")) return "";
  if (thing.matches(".roll")) return roll($(".die", thing), time);
  const seat = /\bowner-(\d+)/.exec(thing.getAttribute("class"))?.[1] ?? /^n-card-(\d+)-/.exec(thing.id)?.[1];
  const isFar = seat && !thing.closest("#mine, #others");
  const from = isFar && (places.get(`n-hand-${seat}`)?.box ?? $(`#n-player-${seat}`)?.getBoundingClientRect());
  if (from?.width) {
    const way = wayTo({ box: from, frame: "" }, to);
    if (thing.matches(".card:not(.is-down)")) turn(thing, { ...way, scale: 0.6 }, time);
    else slide(thing, { ...way, scale: thing instanceof SVGElement ? 1 : 0.6 }, time);
  } else if (time) {
    thing.animate({ opacity: [0, 1], scale: thing instanceof SVGElement ? [1, 1] : [0.7, 1] }, { duration: time, easing: "ease-out" });
  }
  return kindOf(thing);
}

/** A region that need not scroll hides nothing of what comes into it from outside. */
function unclip(moving, time) {
  for (const region of new Set([...moving].map((thing) => thing.closest("#board, #dock, #others")))) {
    if (!region || region.scrollHeight > region.clientHeight + 1 || region.scrollWidth > region.clientWidth + 1) continue;
    region.classList.add("is-open");
    setTimeout(() => region.classList.remove("is-open"), time);
  }
}

function countNumbers(before, time) {
  let isAny = false;
  for (const number of $$(".number[id]")) {
    const [from, to] = [before.get(number.id), Number(number.textContent)];
    if (from === undefined || from === to || Number.isNaN(to) || Number.isNaN(from)) continue;
    isAny = true;
    number.dataset.by = (to > from ? "+" : "−") + Math.abs(to - from);
    setTimeout(() => delete number.dataset.by, 1500 + time);
    if (time && !isStill.matches) count(number, from, to, time);
  }
  return isAny;
}

function count(number, from, to, time) {
  const start = performance.now();
  const step = (now) => {
    if (Number(number.dataset.to) !== to) return; // a newer view took over
    const part = Math.min(1, (now - start) / time);
    const shown = String(Math.round(from + (to - from) * part));
    if (number.textContent !== shown) number.textContent = shown; // each change costs a layout
    if (part < 1) requestAnimationFrame(step);
    else delete number.dataset.to;
  };
  number.dataset.to = to;
  requestAnimationFrame(step);
}

// --- Marks: what is new, and the ways that things went -----------------------------------------------------------------

function mark(table) {
  for (const old of $$(".trail", table)) old.remove();
  for (const name of ["fresh", "trail-from", "trail-over"]) $$(`.${name}`, table).forEach((thing) => thing.classList.remove(name));
  const written = $("#since ol")?.dataset.marks;
  if (!written) return;
  const { fresh, trails } = JSON.parse(written);
  for (const key of fresh) document.getElementById(`n-${key}`)?.classList.add("fresh");
  for (const trail of trails) (trail.points.length ? draw : pointOut)(trail);
}

/** On a grid: where it came from, and what it went over. */
function pointOut({ places }) {
  places.slice(0, -1).forEach((key, n) => {
    document.getElementById(`n-${key}`)?.classList.add(n ? "trail-over" : "trail-from");
  });
}

const svg = (kind, attributes) => {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [name, value] of Object.entries(attributes)) drawn.setAttribute(name, value);
  return drawn;
};

/** On a map: a ring where it stood, the way, and an arrow that ends before the thing itself. */
function draw({ board, points, size }) {
  const spaces = $$(`#n-${board} .chart > g.space`);
  if (!spaces.length) return;
  const [[ax, ay], [bx, by]] = points.slice(-2);
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const short = Math.min(size * 0.36, length / 2);
  const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
  const [ex, ey] = [bx - dx * short, by - dy * short];
  const way = [...points.slice(0, -1), [ex, ey]].map(([x, y]) => `${x} ${y}`).join("L");
  const head = size * 0.14;
  const tip = [[ex + dx * head, ey + dy * head], [ex - dy * head, ey + dx * head], [ex + dy * head, ey - dx * head]];
  const trail = svg("g", { class: "trail", "aria-hidden": "true" });
  trail.append(
    svg("circle", { cx: points[0][0], cy: points[0][1], r: size * 0.3, class: "ghost" }),
    svg("path", { d: `M${way}`, class: "way" }),
    svg("path", { d: `M${tip.map(([x, y]) => `${x} ${y}`).join("L")}Z`, class: "tip" }),
  );
  spaces.at(-1).after(trail);
}
