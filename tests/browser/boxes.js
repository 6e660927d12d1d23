// Measures the boxes of a page and gives a sentence for each word that is broken, cut, outside of its box, or covered,
// for each target that is too small for a thumb, and for a board that leaves the room empty.
() => {
  const LEAST = 1; // pixels that count
  const TOUCH = 1.5; // nearer to the edge of a box it seems to touch it
  const APART = 2; // so much is between words of two places
  const THUMB = 40; // of a target, both ways
  const POINTER = 24; // of a place on a map where there is a pointer
  const MAGNIFIED = 4; // so much larger a big map can be made on a phone
  const FILLED = 0.55; // of the room that a board can have
  const WORDS = /[^\s\-–—/·]+/gu; // where a reader expects a line to break

  // --- What is seen -------------------------------------------------------------------------------------------------

  const hiding = new Map();
  const isHidden = (thing) => { // said to those who listen, seen by nobody
    if (!thing) return false;
    if (!hiding.has(thing)) {
      hiding.set(thing, getComputedStyle(thing).clipPath.startsWith("inset(50%") || isHidden(thing.parentElement));
    }
    return hiding.get(thing);
  };
  const isSeen = (thing) => !thing.closest("[hidden], dialog:not([open]), .skip, title, select, script, noscript")
    && thing.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isHidden(thing);
  const crosses = (a, b, x = LEAST, y = LEAST) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > x
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > y;
  const within = (box, edge) => ({ // what is scrolled away covers nothing
    left: Math.max(box.left, edge.left), right: Math.min(box.right, edge.right),
    top: Math.max(box.top, edge.top), bottom: Math.min(box.bottom, edge.bottom),
  });
  const height = (box) => box.bottom - box.top;
  const called = (thing) => `${thing.tagName.toLowerCase()}.${(thing.getAttribute("class") ?? "").trim().replace(/\s+/g, ".")}`;
  const where = (thing) => `${called(thing)} in ${called(thing.parentElement)}`;

  // --- The boxes around a text --------------------------------------------------------------------------------------

  const isClear = (colour) => /^rgba\(.*, 0\)$|\/ 0\)$/.test(colour);
  const isDrawn = (style) => !isClear(style.backgroundColor) || style.backgroundImage !== "none"
    || ["Left", "Right"].every((side) => parseFloat(style[`border${side}Width`]) > 0 && !isClear(style[`border${side}Color`]));
  const aroundOf = (thing) => { // the box it is drawn in, what cuts it off, what it scrolls in, and its block
    const found = { box: null, cuts: [], scroller: null, block: null };
    for (let outer = thing; outer && outer !== document.body; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      if (!found.block && !style.display.startsWith("inline")) found.block = outer;
      if (outer instanceof SVGElement && outer.tagName !== "svg") continue;
      if (!found.box && isDrawn(style) && style.display !== "inline") found.box = outer;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) { found.scroller = outer; break; }
      if (/hidden|clip/.test(style.overflowX + style.overflowY)) found.cuts.push(outer);
    }
    return found;
  };

  const inSight = (thing, box) => { // without what is scrolled away
    let seen = box;
    for (let outer = thing; outer && outer !== document.body; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer);
      if (/auto|scroll/.test(overflowX + overflowY)) seen = within(seen, outer.getBoundingClientRect());
    }
    return seen;
  };

  // --- The texts ----------------------------------------------------------------------------------------------------

  const problems = new Set();
  const lines = []; // of text, as they are seen
  const tell = (words, text, thing) => problems.add(`${words}: “${text.trim().slice(0, 40)}” ${where(thing)}`);

  const outside = (inner, outer, by) => inner.left < outer.left + by || inner.right > outer.right - by
    || inner.top < outer.top - LEAST || inner.bottom > outer.bottom + LEAST;

  function measureWord(range, word, thing, { box, cuts, scroller }) {
    const boxes = [...range.getClientRects()].filter((one) => one.width > 0);
    if (!boxes.length) return;
    const tops = boxes.map((one) => one.top);
    const isBroken = Math.max(...tops) - Math.min(...tops) > height(boxes[0]) / 2;
    if (isBroken && !word.includes("\u00ad")) tell("broken", word, thing);
    const isCut = (cut, one) => outside(one, cut.getBoundingClientRect(), -LEAST)
      || getComputedStyle(cut).textOverflow === "ellipsis" && cut.scrollWidth > cut.clientWidth;
    for (const one of boxes) {
      if (cuts.some((cut) => isCut(cut, one))) tell("cut", word, thing);
      if (box && box !== scroller && outside(one, box.getBoundingClientRect(), TOUCH)) tell("outside its box", word, thing);
    }
  }

  function measureText(node) {
    const thing = node.parentElement;
    if (!thing || !node.data.trim() || !isSeen(thing)) return;
    const around = aroundOf(thing);
    const range = document.createRange();
    for (const word of node.data.matchAll(WORDS)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      measureWord(range, word[0], thing, around);
    }
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      const box = inSight(thing, whole);
      if (whole.width <= LEAST || box.right <= box.left || box.bottom <= box.top) continue;
      lines.push({ box, thing, text: node.data, block: around.block });
    }
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) measureText(walker.currentNode);

  // --- Texts and cards that lie on each other -----------------------------------------------------------------------

  const isOneFlow = (a, b) => a.block === b.block || a.block?.contains(b.block) && b.thing.closest(".in-words");
  const isPressed = (a, b) => crosses(a.box, b.box, -APART, Math.min(height(a.box), height(b.box)) * 0.5);
  const liesOver = (a, b) => crosses(a.box, b.box, LEAST, Math.min(height(a.box), height(b.box)) * 0.3);
  const isFixed = (thing) => Boolean(thing.closest("#banner, #rule, #dock, .top"));
  for (const [n, one] of lines.entries()) for (const other of lines.slice(n + 1)) {
    if (isFixed(one.thing) !== isFixed(other.thing) || isOneFlow(one, other)) continue;
    if (liesOver(one, other)) tell(`on “${other.text.trim().slice(0, 40)}”`, one.text, one.thing);
    else if (isPressed(one, other)) tell(`against “${other.text.trim().slice(0, 40)}”`, one.text, one.thing);
  }
  const isFanned = (card, thing) => { // the other lies on it
    const other = thing.closest(".card");
    return other?.parentElement === card.parentElement && card.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  };
  for (const card of document.querySelectorAll(".card")) {
    if (!isSeen(card)) continue;
    const box = inSight(card, card.getBoundingClientRect());
    for (const line of lines) {
      const isOwn = card.contains(line.thing) || isFixed(card) !== isFixed(line.thing) || isFanned(card, line.thing);
      if (!isOwn && crosses(box, line.box, 2, 2)) tell(`under a card (${called(card)})`, line.text, line.thing);
    }
  }

  // --- Targets ------------------------------------------------------------------------------------------------------

  const TARGETS = "[data-move], button, summary, select, input:not([type=hidden]), a[href]:not(p a, li a, td a)";
  const widths = new Map(); // by what pressing does: a flight hangs on a hex of the map and on a chip beside it
  for (const target of document.querySelectorAll(TARGETS)) {
    if (!isSeen(target) || target.matches("[aria-disabled=true]") || target.closest("#choices li")) continue;
    const box = target.getBoundingClientRect();
    const least = Math.min(box.width, box.height) + 0.5;
    const what = target.dataset.move ?? target;
    if (!widths.has(what) || widths.get(what)[0] < least) widths.set(what, [least, target]);
  }
  const wanted = (target) => {
    if (innerWidth > 860) return target.closest("g, .look-orbit") ? POINTER : THUMB;
    return target.closest("g") && target.closest(".is-big") ? THUMB / MAGNIFIED : THUMB;
  };
  for (const [least, target] of widths.values()) {
    if (least < wanted(target)) problems.add(`small target (${Math.floor(least)} px): ${where(target)}`);
  }

  // --- The board and the window -------------------------------------------------------------------------------------

  const drawnBox = (thing) => { // of a map: without what is left free at its sides
    if (thing.tagName !== "svg" || !thing.viewBox.baseVal?.width) return thing.getBoundingClientRect();
    const { x, y, width, height: high } = thing.viewBox.baseVal;
    const corners = [[x, y], [x + width, y + high]].map((at) => new DOMPoint(...at).matrixTransform(thing.getScreenCTM()));
    const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]; // the map may be turned
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  };
  const board = document.querySelector("#board");
  if (board?.children.length && !board.querySelector(".lobby")) {
    const room = board.getBoundingClientRect();
    const things = [...board.children].filter(isSeen).map((thing) => {
      const chart = thing.querySelector(":scope > .chart");
      return within(chart ? drawnBox(chart) : thing.getBoundingClientRect(), room);
    });
    let [used, all] = [0, 0];
    for (let x = room.left + 4; x < room.right; x += 8) for (let y = room.top + 4; y < room.bottom; y += 8) {
      all += 1;
      used += things.some((one) => one.left <= x && x <= one.right && one.top <= y && y <= one.bottom);
    }
    if (used < FILLED * all) problems.add(`small board: it fills ${Math.round(100 * used / all)} % of its place`);
    const [tray, bar] = ["#dock", ".top"].map((one) => document.querySelector(one).getBoundingClientRect().height);
    const share = 1 - tray / (innerHeight - bar);
    if (share < FILLED) problems.add(`small board: the tray leaves ${Math.round(100 * share)} % of the window`);
  }
  if (document.documentElement.scrollWidth > innerWidth) problems.add("wider than its window: the page");
  return [...problems];
}
