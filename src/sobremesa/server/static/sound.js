// What there is to hear and to feel: sounds composed of tones that each game declares. Off until wanted.

const $ = (selector) => document.querySelector(selector);
const LOUDEST = 0.35; // of one tone at full volume

export function setUpSound(memory, address) {
  let audio = null;
  let noise = null;
  let sounds = null; // a promise of what the game declares

  const isOn = () => memory.get("sound") === "on";
  const volume = () => Number(memory.get("volume") ?? 60) / 100;

  async function play(name) {
    if (!isOn() || !name || !volume()) return;
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return; // browsers are silent until a click
    sounds ??= fetch(address).then((answer) => (answer.ok ? answer.json() : {}), () => ({}));
    const tones = (await sounds)[name] ?? [];
    audio ??= new AudioContext();
    const out = new GainNode(audio, { gain: volume() * LOUDEST });
    out.connect(audio.destination);
    for (const tone of tones) strike(tone, out);
  }

  function strike(tone, out) {
    const start = audio.currentTime + tone.at;
    const end = start + tone.length;
    const loudness = new GainNode(audio, { gain: 0 });
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(Math.max(0.0001, tone.volume), start + tone.rise);
    loudness.gain.exponentialRampToValueAtTime(0.0001, end);
    const [source, pitch] = tone.voice === "noise" ? rustle(tone) : ring(tone);
    pitch.setValueAtTime(tone.pitch, start);
    if (tone.to) pitch.exponentialRampToValueAtTime(tone.to, end);
    source.connect(loudness).connect(out);
    return end;
  }

  function ring({ voice, at, length }) {
    const source = new OscillatorNode(audio, { type: voice });
    source.start(audio.currentTime + at);
    source.stop(audio.currentTime + at + length + 0.05);
    return [source, source.frequency];
  }

  function rustle({ width, at, length }) {
    const source = new AudioBufferSourceNode(audio, { buffer: (noise ??= whiteNoise()), loop: true });
    const band = new BiquadFilterNode(audio, { type: "bandpass", Q: width });
    source.start(audio.currentTime + at);
    source.stop(audio.currentTime + at + length + 0.05);
    source.connect(band);
    return [band, band.frequency];
  }

  function whiteNoise() {
    const buffer = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate });
    const samples = buffer.getChannelData(0);
    for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
    return buffer;
  }

  const turnOn = (on) => {
    memory.set("sound", on ? "on" : "off");
    $("#sound").setAttribute("aria-pressed", on);
    $("#with-sound").hidden = true;
    play("turn");
  };
  setUpPanel(memory, { isOn, turnOn, play });
  return { play, offer: () => offer(memory, turnOn) };
}

function setUpPanel(memory, { isOn, turnOn, play }) {
  const [panel, button, volume, buzz] = ["#senses", "#sound", "#volume", "#buzz"].map($);
  if (!panel) return;
  panel.hidden = false;
  button.setAttribute("aria-pressed", isOn());
  button.addEventListener("click", () => turnOn(!isOn()));
  volume.value = memory.get("volume") ?? 60;
  volume.addEventListener("change", () => { memory.set("volume", volume.value); play("card"); });
  $("#buzzes").hidden = !navigator.vibrate || !matchMedia("(pointer: coarse)").matches;
  buzz.checked = memory.get("buzz") !== "off";
  buzz.addEventListener("change", () => memory.set("buzz", buzz.checked ? "on" : "off"));
  document.addEventListener("pointerdown", (event) => { if (!panel.contains(event.target)) panel.open = false; });
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { panel.open = false; panel.firstElementChild.focus(); }
  });
}

/** Once, to somebody who has made a move: then it is settled, whether they answer or not. */
function offer(memory, turnOn) {
  const asked = $("#with-sound");
  if (!asked || memory.get("sound") !== null) return;
  memory.set("sound", "off");
  asked.hidden = false;
  asked.addEventListener("click", (event) => { if (event.target.value) turnOn(event.target.value === "on"); });
  setTimeout(() => { asked.hidden = true; }, 20_000);
}
