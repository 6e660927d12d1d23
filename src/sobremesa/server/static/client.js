// The table in the browser: sends what is pointed at, shows what comes back. It holds no rules.
import { Idiomorph } from "./idiomorph.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const house = new URL("../", import.meta.url); // where we are served: perhaps below a path
const table = $("#table");
const said = $("#banner")?.dataset ?? {};
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

const memory = {
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(key, value); } catch { /* private mode */ } },
};
const newNonce = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

// --- Settings: theme, name, chat ------------------------------------------------------------------------------------

const THEMES = ["auto", "light", "dark"];

function setUpTheme() {
  const button = $("#theme");
  let theme = THEMES.includes(memory.get("theme")) ? memory.get("theme") : "auto";
  const show = () => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.firstElementChild.textContent = { auto: "◐", light: "○", dark: "●" }[theme];
    button.setAttribute("aria-label", button.dataset[theme]);
    button.title = button.dataset[theme];
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    memory.set("theme", theme);
    show();
  });
  show();
}

function rememberFields() {
  for (const field of $$("[data-remember]")) {
    field.value ||= memory.get(field.dataset.remember) ?? "";
    field.form?.addEventListener("submit", () => memory.set(field.dataset.remember, field.value));
  }
}

function setUpMute() {
  const button = $("#mute");
  if (!button) return;
  const show = () => {
    const isMuted = memory.get("chat") === "muted";
    document.body.classList.toggle("muted", isMuted);
    button.setAttribute("aria-pressed", isMuted);
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    memory.set("chat", memory.get("chat") === "muted" ? "" : "muted");
    show();
  });
  show();
}

// --- Sound and touch: sound.js knows how a game sounds -----------------------------------------------------------------

let sound = null;
const play = (name) => sound?.play(name);

/** Of several things that are seen to happen at once, the one that is heard. */
const LOUDEST = ["held", "die", "card", "token", "number"];
const hear = (happened) => play(LOUDEST.find((name) => happened.includes(name)));

function setUpNotify() {
  const button = $("#notify");
  if (!button || !("Notification" in window) || Notification.permission !== "default") return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await Notification.requestPermission();
    button.hidden = true;
  });
}

function callToTable(title) {
  play("turn");
  if (memory.get("buzz") !== "off" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const call = new Notification(title, { body: said.turn, tag: table.dataset.table, icon: new URL("static/favicon.svg", house).href });
  call.onclick = () => { window.focus(); call.close(); };
}

// --- What is said to the person -------------------------------------------------------------------------------------

let bannerTimer = 0;

function tell(words, { isWarning = false, seconds = 0 } = {}) {
  const banner = $("#banner");
  clearTimeout(bannerTimer);
  banner.textContent = words;
  banner.classList.toggle("warning", isWarning);
  banner.hidden = !words;
  if (seconds) bannerTimer = setTimeout(() => { banner.hidden = true; }, seconds * 1000);
}

function showHint({ text, moves, rule }) {
  const hint = $("#hint");
  forgetHint();
  hint.hidden = false;
  $("p", hint).textContent = text;
  $(".rule", hint).dataset.rule = rule;
  $(".rule", hint).hidden = !rule;
  for (const move of moves) $$(`[data-move="${move}"]`).forEach((thing) => thing.classList.add("hinted"));
}

/** A hint is about one moment: once anything has happened, it is not true any more. */
function forgetHint() {
  $("#hint").hidden = true;
  $$(".hinted").forEach((thing) => thing.classList.remove("hinted"));
}

function askWhetherSure(question) {
  const dialog = $("#sure");
  const [yes, no] = $$("button", dialog);
  $("p", dialog).textContent = question;
  [yes.textContent, no.textContent] = [said.sure, said.never];
  dialog.showModal();
  no.focus();
  return new Promise((answer) => {
    yes.onclick = () => { dialog.close("yes"); };
    no.onclick = () => { dialog.close("no"); };
    dialog.onclose = () => answer(dialog.returnValue === "yes");
    dialog.returnValue = "";
  });
}

/** On a shared screen, nobody sees the next hand before its owner says so. */
function drawCurtain(name) {
  const dialog = $("#curtain");
  const button = $("button", dialog);
  $("p", dialog).textContent = said.hand.replace("{name}", name);
  button.textContent = said.ready.replace("{name}", name);
  button.onclick = () => { rememberEyes(); dialog.close("seen"); };
  dialog.oncancel = (event) => event.preventDefault();
  dialog.onclose = () => { if (dialog.returnValue !== "seen") dialog.showModal(); }; // a second Escape asks nobody
  dialog.returnValue = "";
  if (!dialog.open) dialog.showModal();
}

// --- Views: regions of HTML from our own server, escaped there ------------------------------------------------------

const MORPH = {
  morphStyle: "innerHTML",
  callbacks: {
    beforeNodeMorphed: (node) => !node.matches?.("input[data-remember]"), // what is being typed stays
    beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
  },
};

function showRegions(regions) {
  const focused = document.activeElement;
  const key = focused?.id || focused?.dataset?.move;
  for (const [id, html] of Object.entries(regions)) {
    const region = document.getElementById(id);
    if (region) Idiomorph.morph(region, html, MORPH);
  }
  if (regions.story !== undefined) $("#story").scrollTop = $("#story").scrollHeight;
  keepFocus(focused, key);
  if (explained && !explained.isConnected) hideRule();
  markMore();
  lookThrough();
}

/** What goes on beyond the edge of a place is seen to go on. */
function markMore() {
  for (const place of $$("#board, #mine, #around")) {
    place.classList.toggle("has-more", place.scrollHeight - place.scrollTop - place.clientHeight > 8);
    if (place.scrollHeight > place.clientHeight) place.tabIndex = 0; // what scrolls, keys must reach
    else place.removeAttribute("tabindex");
  }
}

function setUpMore() {
  for (const event of ["scroll", "toggle"]) document.addEventListener(event, markMore, { capture: true, passive: true });
  const sizes = new ResizeObserver(markMore);
  $$("#board, #mine, #around").forEach((place) => sizes.observe(place));
}

/** Where the focused thing is gone, go to the next one that can be chosen, so that a keyboard never loses its place. */
function keepFocus(focused, key) {
  if (!key || document.activeElement === focused && focused.isConnected) return;
  (document.getElementById(key) ?? lit()[0] ?? $("#prompt")).focus?.({ preventScroll: true });
}

/** Whose side was last on show here: a reload must not show the next one's. */
const rememberEyes = () => memory.set("eyes", `${table.dataset.table} ${eyes}`);
const lastEyes = () => {
  const [place, seat] = (memory.get("eyes") ?? "").split(" ");
  return place === table.dataset.table ? seat : undefined;
};
let eyes = $("#prompt .ask")?.dataset.eyes; // nobody's before the match has begun

function lookThrough() {
  const ask = $("#prompt .ask");
  if (!ask?.dataset.eyes || ask.dataset.eyes === eyes) return;
  const isFirst = eyes === undefined;
  eyes = ask.dataset.eyes;
  table.dataset.seat = eyes;
  if (!("curtain" in table.dataset)) return;
  if (isFirst) rememberEyes();
  else drawCurtain(ask.dataset.name);
}

let isMyTurn = document.title.startsWith("●");
let motion = null; // shows one moment after the other: motion.js

function showView(view) {
  if (view.version !== version()) forgetHint();
  for (const field of $$('input[name="version"]')) field.value = view.version;
  table.dataset.version = view.version;
  showRegions(view.regions);
  document.title = view.title || document.title;
  if (view.turn && !isMyTurn) callToTable(view.title);
  else if (view.sound === "end") play($("#result .is-won") ? "won" : $("#result .is-lost") ? "lost" : "end");
  isMyTurn = view.turn;
  if (view.turn) bringIntoSight();
  showClock(view.clock);
  bringEntropy();
}

// --- A time limit: the server keeps the time, the page only shows it ------------------------------------------------

let clockTimer = 0;

function showClock(seconds) {
  const clock = $("#clock");
  clearInterval(clockTimer);
  clock.hidden = seconds === null || seconds === undefined;
  if (clock.hidden) return;
  const end = Date.now() + seconds * 1000;
  const show = () => {
    const left = Math.max(0, Math.round((end - Date.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("is-short", left <= 10);
  };
  clockTimer = setInterval(show, 500);
  show();
}

/** On a phone what can be chosen may lie below the fold: go there, but only when none of it is in sight. */
function bringIntoSight() {
  const targets = lit().filter((thing) => thing.closest("#board"));
  const floor = ($("#dock > #newcomer:not([hidden])") ?? $("#dock")).getBoundingClientRect().top; // a word stands above the tray
  const isSeen = (thing) => { const box = thing.getBoundingClientRect(); return box.bottom > 52 && box.top < floor - 24; };
  const isInHand = lit().some((thing) => thing.closest("#mine") && !thing.matches(".button, .choice"));
  if (targets.length && !isInHand && !targets.some(isSeen)) targets[0].scrollIntoView({ block: "center" });
}

// --- The socket -----------------------------------------------------------------------------------------------------

const waiting = new Map(); // what was sent and not yet answered, by nonce
let socket = null;
let attempts = 0;
let isGone = false; // the table was deleted: there is nothing to come back to

function connect() {
  const address = new URL(`t/${table.dataset.table}/live${location.search}`, house);
  socket = new WebSocket(address.href.replace("http", "ws"));
  socket.onopen = () => {
    if (attempts > 0) tell(said.back, { seconds: 2 });
    attempts = 0;
    document.documentElement.classList.add("scripted");
    for (const message of waiting.values()) socket.send(message);
    bringEntropy();
  };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => { if (!isGone) retry(); };
}

/** Back-off with jitter: half a second, one, two… eight, so that a restarted server is not run over. */
function retry() {
  attempts += 1;
  if (attempts > 1) tell(said.offline, { isWarning: true });
  if (attempts > 3) document.documentElement.classList.remove("scripted"); // forms may still get through
  const longest = Math.min(4000, 250 * 2 ** attempts);
  setTimeout(connect, longest * (0.5 + Math.random() / 2));
}

function receive(message) {
  const answer = message.answer;
  if (answer) waiting.delete(answer.nonce);
  if (message.type === "view") motion.present(message);
  if (answer?.go) location.assign(answer.go); // to the next game: whoever asked for it sits there already
  if (answer?.moves.length) showHint(answer);
  else if (answer?.text && answer.status !== "duplicate") tell(answer.text, { isWarning: answer.status !== "accepted", seconds: 5 });
  if (message.type === "gone") { isGone = true; tell(message.text, { isWarning: true }); }
}

// --- The dice: what this browser brings, once it has been shown what binds the server --------------------------------

const MIX_AGAIN = 3000; // milliseconds, if what was brought could not be kept
let broughtAt = -MIX_AGAIN;

function bringEntropy() {
  if (!isLive() || !$("[data-mix]") || performance.now() < broughtAt + MIX_AGAIN) return;
  broughtAt = performance.now();
  send({ do: "mix", entropy: ownEntropy() }, "mix-");
  setTimeout(bringEntropy, MIX_AGAIN + 100);
}

/** Asked again, also after a reload, it is the same: else a server could refuse until it likes what comes. */
function ownEntropy() {
  const key = `dice ${table.dataset.table}`;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const fresh = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    if (!sessionStorage.getItem(key)) sessionStorage.setItem(key, fresh);
    return sessionStorage.getItem(key);
  } catch {
    return fresh; // private mode
  }
}

const isLive = () => socket?.readyState === WebSocket.OPEN;

function send(message, kind = "") {
  const nonce = kind + newNonce();
  const text = JSON.stringify({ seat: Number(table.dataset.seat), ...message, nonce });
  waiting.set(nonce, text);
  if (isLive()) socket.send(text);
}

const version = () => Number(table.dataset.version);

// --- Pointing at things ---------------------------------------------------------------------------------------------

function choose(thing) {
  thing.classList.add("chosen");
  sound.offer();
  send({ do: "move", version: version(), move: Number(thing.dataset.move) });
}

async function act(button) {
  const { do: verb, sure, seat, on } = button.dataset;
  if (sure && !(await askWhetherSure(sure))) return;
  if (verb === "bot") send({ do: "bot", seat_of: Number(seat), on: on === "true" });
  else if (verb === "free") send({ do: "free", seat_of: Number(seat) });
  else send({ do: verb, version: version() });
}

/** With the socket open, clicks go through it; else the form is posted, and the page that comes back shows the rest. */
function onClick(event) {
  const thing = event.target.closest("[data-move], [data-do], [data-copy], a[data-rule], a.again");
  const meant = thing?.dataset.move;
  motion.flush(); // what one decides, one decides on what is now
  if (!thing?.isConnected || thing.dataset.move !== meant) { if (meant) event.preventDefault(); return; }
  if (thing.matches("a.again")) { if (motion.seeAgain()) event.preventDefault(); return; }
  if (thing.dataset.copy) return copyLink(thing);
  if (thing.matches("a[data-rule]")) { event.preventDefault(); return showRule(thing); }
  if (!socket || wasHeld) { if (wasHeld) event.preventDefault(); return; }
  if (!isLive() && attempts > 3 && thing.type === "submit") return;
  event.preventDefault();
  if (thing.dataset.move) choose(thing);
  else act(thing);
}

async function copyLink(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value);
  button.textContent = button.dataset.done;
}

function onSay(event) {
  const field = event.target.elements.text;
  event.preventDefault();
  if (field.value.trim()) send({ do: "chat", text: field.value.trim() });
  field.value = "";
}

// --- Keys: arrows go between what can be chosen (with Shift: all that has a rule), ? explains, Escape closes; H is in newcomer.js

const lit = () => $$("#board [data-move].lit, #mine [data-move].lit").filter((thing) => thing.getClientRects().length);
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

function onKey(event) {
  if (event.target.matches("input, select, textarea")) return;
  const thing = event.target.closest("[data-move]");
  if (event.key === "Escape") hideRule();
  else if (event.key === "?") showRule(event.target.closest("[data-rule]"));
  else if (ARROWS[event.key]) step(event);
  else if (thing instanceof SVGElement && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}

function step(event) {
  const things = event.shiftKey ? $$("#table [data-rule]:not(a)") : lit();
  const next = nearest(things, document.activeElement, ARROWS[event.key]);
  if (!next) return;
  event.preventDefault();
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus();
}

const centre = (thing) => {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** The closest thing in a direction; sideways counts double. From nowhere: the first. */
function nearest(things, from, [dx, dy]) {
  if (!table.contains(from) || !from.matches("[data-move], [data-rule]")) return things[0];
  const [x, y] = centre(from);
  let [best, least] = [null, Infinity];
  for (const thing of things) {
    const [a, b] = centre(thing);
    const [along, across] = [(a - x) * dx + (b - y) * dy, Math.abs((a - x) * dy) + Math.abs((b - y) * dx)];
    if (thing !== from && along > 4 && along + 2 * across < least) [best, least] = [thing, along + 2 * across];
  }
  return best;
}

// --- Rules in place: on hover, on focus with ?, on a long press ------------------------------------------------------

const rules = new Map();
let explained = null; // what the popover is about
let isPinned = false; // it was asked for, and not only pointed at: it stays until it is closed
let hoverTimer = 0;
let leaveTimer = 0;
let wasHeld = false;

async function passage(anchor) {
  if (!rules.has(anchor)) {
    const { game, lang } = table.dataset;
    const answer = await fetch(new URL(`g/${game}/rule/${anchor}?lang=${lang}`, house));
    if (answer.ok) rules.set(anchor, await answer.text());
  }
  return rules.get(anchor);
}

async function showRule(thing, isAskedFor = true) {
  if (!thing?.dataset.rule) return;
  explained = thing;
  isPinned = isAskedFor;
  const [written, { ownWords, putAside }] = await Promise.all([passage(thing.dataset.rule), import("./popover.js")]);
  if (!written || explained !== thing) return; // the pointer has gone on
  const popover = $("#rule");
  $(".own", popover).replaceChildren(...ownWords(thing));
  $(".passage", popover).innerHTML = written; // a page of our own rulebook
  popover.hidden = false;
  popover.scrollTop = 0;
  putAside(popover, thing);
}

function hideRule() {
  clearTimeout(hoverTimer);
  clearTimeout(leaveTimer);
  [explained, isPinned] = [null, false];
  $("#rule").hidden = true;
}

function setUpRules() {
  const wait = (event, time) => {
    const thing = event.target.closest?.("[data-rule]");
    clearTimeout(hoverTimer);
    if (thing && thing === explained) clearTimeout(leaveTimer);
    if (!thing || thing === explained) return;
    hoverTimer = setTimeout(() => { wasHeld = event.pointerType === "touch"; showRule(thing, wasHeld); }, time);
  };
  const leave = ({ pointerType, relatedTarget }) => {
    if (pointerType !== "mouse") return;
    clearTimeout(hoverTimer);
    const isThere = relatedTarget?.closest?.("#rule") || explained?.contains(relatedTarget);
    if (!isPinned && !isThere) leaveTimer = setTimeout(hideRule, 250); // time to go over to it
  };
  table.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse" && !isPinned) wait(event, 700); });
  table.addEventListener("pointerout", leave);
  $("#rule").addEventListener("pointerenter", () => clearTimeout(leaveTimer));
  $("#rule").addEventListener("pointerleave", leave);
  $("#rule .close").addEventListener("click", hideRule);
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest("#rule")) return;
    wasHeld = false;
    hideRule();
    if (event.pointerType === "touch") wait(event, 500);
  });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    table.addEventListener(end, (event) => { if (event.pointerType === "touch") clearTimeout(hoverTimer); });
  }
}

/** A moment of the replay: the table of another page. */
function showMoment(page) {
  motion.animated(() => Idiomorph.morph(table, page.getElementById("table"), { ...MORPH, morphStyle: "outerHTML" }), 350);
  markMore();
}

// --- Start ----------------------------------------------------------------------------------------------------------

async function sitAtTable() {
  const narrow = matchMedia("(max-width: 860px)"); // there the story is a sheet that pulls up
  const fold = () => $("#story-sheet")?.toggleAttribute("open", !narrow.matches);
  narrow.addEventListener("change", fold);
  fold();
  setUpNotify();
  setUpMute();
  setUpRules();
  setUpMore();
  const [{ setUpMotion }, { setUpSound }] = await Promise.all([import("./motion.js"), import("./sound.js")]);
  sound = setUpSound(memory, new URL(`look/${table.dataset.game}.json`, house));
  motion = setUpMotion(table, { memory, show: showRegions, arrive: showView, hear });
  document.addEventListener("keydown", onKey);
  table.addEventListener("click", onClick);
  import("./newcomer.js");
  if ($("#replay")) return import("./replay.js").then(({ setUpReplay }) => setUpReplay($("#replay"), showMoment));
  if ($("#coach")) return import("./coach.js").then(({ setUpCoach }) => setUpCoach($("#coach"), table));
  for (const field of $$('input[name="nonce"]')) field.value = newNonce();
  $("#say")?.addEventListener("submit", onSay);
  $("#hint .close").addEventListener("click", forgetHint);
  $("#story").scrollTop = $("#story").scrollHeight;
  eyes = lastEyes() ?? eyes;
  if (eyes !== undefined && "curtain" in table.dataset) rememberEyes();
  lookThrough();
  connect();
  addEventListener("online", () => { if (!isLive()) { attempts = 1; socket?.close(); } });
}

setUpTheme();
rememberFields();
if (table) sitAtTable();
