// Reads QR codes by camera, or from pictures, into a field; the page loads this module when a button with `data-scan`
// is tapped. No picture leaves the device. The parts of a code may come in any order; the engine puts them together.
import { afterStep } from "./screen/history_steps.js";
import { Camera } from "./camera/camera.js";
import { load, texts, textsOfFile } from "./camera/qr_reader.js";
import { mayHoldCode } from "./launch/code_address.js";

const PART = /BSP(\d{1,2})\.(\d{1,2})\.([0-9a-f]{8})\./i;
const PAUSE = 100;
// Sentences about what was read, and the time to read them.
const RESULTS = ["progress", "nothing", "other"];
const READING = 3_000;

/** Return a collector of the parts of a code; it returns the texts of all parts once they are there. */
function collected(say) {
  const wholes = new Map();
  return (text) => {
    const [, position, count, whole] = text.match(PART) ?? [];
    if (!whole) return text;
    const parts = wholes.get(whole) ?? new Map();
    wholes.set(whole, parts.set(Number(position), text));
    say("progress", { have: parts.size, all: count });
    return parts.size === Number(count) ? [...parts.values()].join("\n") : "";
  };
}

const closed = (dialog) => new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
const paused = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Read a code into the field that the button names, then tap the button that it names; `missing` reports that no reader
 * could be loaded.
 */
export async function scan(button, missing) {
  const dialog = document.getElementById("scan");
  const [status, files] = ["[role=status]", "input"].map((selector) => dialog.querySelector(selector));
  let readUntil = 0;
  const say = (key, values = {}) => {
    // What was read stays for a while: after a choice of pictures the camera starts anew.
    if (RESULTS.includes(key)) readUntil = performance.now() + READING;
    else if (["", "look"].includes(key) && performance.now() < readUntil) return;
    const sentence = key && status.dataset[key];
    status.textContent = sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  };
  const add = collected(say);
  let text = "";
  const take = (codes) => {
    const own = codes.filter(mayHoldCode);
    text ||= own.map(add).find(Boolean) ?? "";
    if (codes.length && !own.length) say("other");
    if (text && dialog.open) dialog.close();
  };
  files.onchange = async () => {
    for (const file of files.files) await pictured(file, take, say).catch(missing);
    files.value = "";
  };
  status.textContent = "";
  const over = closed(dialog);
  const camera = new Camera(dialog, say);
  // Another app may need the camera while the page is hidden, and nobody sees its picture.
  const turn = () => (document.hidden ? camera.stop() : camera.start());
  const hasReader = await load().then(() => true, missing);
  if (hasReader && dialog.open) {
    document.addEventListener("visibilitychange", turn);
    camera.start();
    watch(dialog, camera, take).catch(missing);
  }
  await over;
  document.removeEventListener("visibilitychange", turn);
  camera.stop();
  await new Promise(afterStep);
  if (text) put(button, text);
}

async function watch(dialog, camera, take) {
  const { video } = camera;
  while (dialog.open) {
    if (camera.isLive) take(await texts(video, video.videoWidth, video.videoHeight));
    await paused(PAUSE);
  }
}

async function pictured(file, take, say) {
  const picture = await createImageBitmap(file).catch(() => null);
  const codes = picture ? await textsOfFile(picture) : [];
  if (!codes.length) say("nothing");
  take(codes);
}

function put(button, text) {
  const [field] = document.getElementsByName(button.dataset.scan);
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  globalThis.broadside.buzz?.(40);
  if (button.dataset.then) document.querySelector(button.dataset.then).click();
}
