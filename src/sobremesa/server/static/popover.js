// The popover of a rule, which stands beside a thing. Loaded when one is wanted.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** What stands on a thing comes before the rule: its name, its effect, and why it cannot be chosen. */
export function ownWords(thing) {
  if (thing.matches("a")) return [];
  const name = $(".label", thing)?.textContent || thing.getAttribute("aria-label") || thing.textContent;
  const more = [$(".effect", thing)?.textContent, thing.title || $("title", thing)?.textContent];
  return [["strong", name], ...more.filter((words) => words !== name).map((words) => ["p", words])].filter(([, words]) => words).map(
    ([kind, words]) => Object.assign(document.createElement(kind), { textContent: words }));
}

const MARGIN = 12;
// What must stay in sight, and how much it weighs; what is lit or does something weighs most.
const IN_THE_WAY = [
  [".top, [data-move], [data-do], input, select, summary", 1000],
  [".pointed", 500],
  ["#story li, #prompt, .rule", 50],
  ["button", 20],
  ["#board :is(.card, .token, .text, .label), #board g", 1],
];

/** To the place where it hides least, as near as can be; where there is none for all of it, it is shorter and scrolls. */
export function putAside(popover, thing, heights = [0.6, 0.4, 0.25]) {
  const from = thing.getBoundingClientRect();
  const obstacles = [[from, 1000], ...IN_THE_WAY.flatMap(([which, weight]) => $$(which).map((one) => [sightOf(one), weight]))];
  for (const part of heights) {
    popover.style.maxHeight = `${part * innerHeight}px`;
    const { width, height } = popover.getBoundingClientRect();
    const [cost, x, y] = leastInTheWay(obstacles.filter(([box]) => box), width, height, from);
    [popover.style.left, popover.style.top] = [`${x}px`, `${y}px`];
    if (cost < 1000) return;
  }
}

/** The part of a thing that can be seen in its region. */
function sightOf(thing) {
  const [box, room] = [thing.getBoundingClientRect(), thing.closest("#board, #dock, #around")?.getBoundingClientRect()];
  const [top, bottom] = [Math.max(box.top, room?.top ?? 0), Math.min(box.bottom, room?.bottom ?? innerHeight)];
  return thing.checkVisibility() && box.width > 1 && bottom > top && !thing.closest("#rule, #coach") ? { left: box.left, right: box.right, top, bottom } : null;
}

function leastInTheWay(obstacles, width, height, from) {
  let best = [Infinity, MARGIN, MARGIN];
  const spots = (room) => Array.from({ length: 13 }, (_, n) => MARGIN + Math.max(0, room - 2 * MARGIN) * n / 12);
  for (const x of spots(innerWidth - width)) for (const y of spots(innerHeight - height)) {
    let cost = Math.hypot(x + width / 2 - (from.left + from.right) / 2, y + height / 2 - (from.top + from.bottom) / 2) / 100;
    for (const [box, weight] of obstacles) {
      if (box.left < x + width && box.right > x && box.top < y + height && box.bottom > y) cost += weight;
    }
    if (cost < best[0]) best = [cost, x, y];
  }
  return best;
}
