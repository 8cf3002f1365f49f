/* Sounds of a table for whoever wants them: made here out of tones and noise, never before a hand touched the page. */

import { say } from "./dom.js";
import { t } from "./tongue.js";

const KEPT = "croupier:sounds";
const APART = 0.07; /* seconds; the same sound twice within is one */

/* Each of parts that begin `at` a moment and last so `long`, in seconds; `pitch` glides to `end`, in hertz. */
const tone = (at, long, pitch, end, loud) => ({ at, long, pitch, end, loud, wave: "triangle" });
const noise = (at, long, pitch, loud) => ({ at, long, pitch, end: pitch, loud, wave: "noise" });
const SOUNDS = {
  chip: [tone(0, 0.06, 3300, 2700, 0.16), tone(0.05, 0.07, 3900, 3000, 0.1)],
  card: [noise(0, 0.09, 4200, 0.22), noise(0.08, 0.04, 1800, 0.14)],
  tile: [noise(0, 0.03, 1500, 0.4), tone(0, 0.05, 820, 420, 0.22)],
  dice: [0, 0.07, 0.12, 0.21, 0.26, 0.36, 0.47, 0.54].map((at, n) => noise(at, 0.03, 1900 + 260 * (n % 3), 0.26)),
  win: [523, 659, 784, 1047].map((pitch, n) => tone(0.09 * n, 0.26, pitch, pitch, 0.18)),
};

const button = document.getElementById("sounds");
const last = new Map(); /* by name: when it was heard */
let isOn = localStorage.getItem(KEPT) === "on";
let context = null;

/** One of the sounds, if they are wanted and may be heard. */
export function sound(name) {
  if (!isOn || context?.state !== "running" || document.hidden) return;
  const now = context.currentTime;
  if (now - (last.get(name) ?? -1) < APART) return;
  last.set(name, now);
  for (const part of SOUNDS[name]) play(part, now + part.at);
}

function play({ long, pitch, end, loud, wave }, from) {
  const volume = context.createGain();
  volume.gain.setValueAtTime(loud, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + long);
  volume.connect(context.destination);
  const source = wave === "noise" ? rustle(long, pitch, volume) : whistle(wave, { pitch, end, from, long }, volume);
  source.start(from);
  source.stop(from + long);
}

function whistle(wave, { pitch, end, from, long }, volume) {
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(pitch, from);
  source.frequency.exponentialRampToValueAtTime(end, from + long);
  source.connect(volume);
  return source;
}

function rustle(long, pitch, volume) {
  const source = context.createBufferSource();
  source.buffer = context.createBuffer(1, Math.ceil(long * context.sampleRate), context.sampleRate);
  const samples = source.buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = 2 * Math.random() - 1;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band);
  band.connect(volume);
  return source;
}

/** By a hand on the page: only then does a browser let anything be heard. */
function wake() {
  if (!isOn || !window.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

function show() {
  button.setAttribute("aria-pressed", String(isOn));
  say(button.querySelector("[aria-hidden]"), isOn ? t("on") : t("off"));
}

if (button) {
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake);
  button.addEventListener("click", () => {
    isOn = !isOn;
    localStorage.setItem(KEPT, isOn ? "on" : "off");
    wake();
    show();
    sound("chip");
  });
  show();
}
