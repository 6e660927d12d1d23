// Help at the table: one word at a time for who is new, what can be done (H, or ? on nothing), and the rules card.
// Loaded once the table is there; without it the same are forms and links.

const $ = (selector, root = document) => root.querySelector(selector);
const house = new URL("../", import.meta.url);
const table = $("#table");

// --- Words: first sentences of the rules, each when it is first of use ------------------------------------------------

const tray = $("#newcomer"); // none where nobody wants it
const read = new Set(tray?.dataset.read.split(" "));
const topics = () => ($("#prompt .ask")?.dataset.topics ?? "").split(" ").filter(Boolean);
let said = tray ? $("input", tray).value : ""; // the section that is talked about
let hasMoved = false;

/** The next that is still to be read, once nothing else stands there. */
async function say() {
  const next = topics().find((topic) => !read.has(topic));
  if (said || !next) return;
  said = next;
  const { game, lang } = table.dataset;
  const answer = await fetch(new URL(`g/${game}/word/${next}?lang=${lang}`, house));
  if (!answer.ok || said !== next) return;
  $("p span", tray).innerHTML = await answer.text(); // a sentence of our own rulebook
  $("input", tray).value = next;
  tray.hidden = false;
}

function put(more = {}) {
  const body = new URLSearchParams({ read: said, ...more });
  fetch(new URL(`t/${table.dataset.table}/read`, house), { method: "POST", body, redirect: "manual" });
  read.add(said);
  said = $("input", tray).value = "";
  tray.hidden = true;
}

/** Whoever moves has read what stood there; who only watches may still be reading. */
function lookAgain() {
  if (said && !tray.hidden && (hasMoved || !topics().length)) put();
  hasMoved = false;
  say();
}

/** Where the window is wide, beside the table: boards are made for the height they have without it. */
function setUpWords() {
  const wide = matchMedia("(min-width: 861px)");
  const move = () => $(wide.matches ? "#around" : "#dock").prepend(tray);
  wide.addEventListener("change", move);
  move();
  tray.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    const isFirst = topics().indexOf(said) < 2; // after the aim, the turn; after that, what can be done
    put(button.name && { quiet: 1 });
    if (button.name) observer.disconnect();
    else if (isFirst) say();
  });
  table.addEventListener("click", (event) => { hasMoved ||= !!event.target.closest(".lit[data-move]"); }, true);
  const observer = new MutationObserver(lookAgain);
  observer.observe($("#prompt"), { attributes: true, childList: true, subtree: true });
  say();
}

if (tray) setUpWords();

// --- What can I do? ---------------------------------------------------------------------------------------------------

function listMoves() {
  const list = $("#choices");
  if (!list) return;
  list.open = true;
  list.scrollIntoView();
  $("button", list).focus();
}

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const isLost = event.key === "?" && !event.target.closest("[data-rule]");
  if (isLost || event.key.toLowerCase() === "h") listMoves();
});

// --- The rules card ---------------------------------------------------------------------------------------------------

async function showCard(link) {
  const answer = await fetch(link.href);
  const card = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("card");
  const dialog = document.createElement("dialog");
  dialog.className = "of-card";
  dialog.setAttribute("aria-label", link.title);
  dialog.append(card);
  card.prepend($("#rule .close").cloneNode(true));
  dialog.addEventListener("click", (event) => { if (!event.target.closest("#card") || event.target.closest(".close")) dialog.close(); });
  dialog.addEventListener("close", () => { dialog.remove(); link.focus(); });
  document.body.append(dialog);
  dialog.showModal();
}

$("#to-card").addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab was wanted
  event.preventDefault();
  showCard(event.currentTarget);
});
