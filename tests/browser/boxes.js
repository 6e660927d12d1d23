// Measures the boxes of a page and gives a sentence for each word that is broken, cut, outside of its box, or covered.
() => {
  const LEAST = 1; // pixels that count
  const TOUCH = 1.5; // nearer to the edge of a box it seems to touch it
  const APART = 2; // so much is between words of two places
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
    const edge = around.scroller?.getBoundingClientRect();
    for (const box of range.getClientRects()) {
      if (box.width <= LEAST || (edge && !crosses(box, edge))) continue;
      lines.push({ box: edge ? within(box, edge) : box, thing, text: node.data, block: around.block });
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
  for (const card of document.querySelectorAll(".card")) {
    if (!isSeen(card)) continue;
    const box = card.getBoundingClientRect();
    for (const line of lines) {
      const isOwn = card.contains(line.thing) || isFixed(card) !== isFixed(line.thing);
      if (!isOwn && crosses(box, line.box, 2, 2)) tell(`under a card (${called(card)})`, line.text, line.thing);
    }
  }
  return [...problems];
}
