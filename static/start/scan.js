// Reads QR codes by camera, or from pictures, into a field; the page loads this module when a button with `data-scan`
// is tapped. No picture leaves the device. The parts of a code may come in any order.
const PART = /BSP(\d{1,2})\.(\d{1,2})\.([0-9a-f]{8})\.([^]+)$/;
const LONGEST_SIDE = 1280;
const PAUSE = 100;
const HISTORY = 500;

let reader = null;

/** Return a function from a picture and its size to the texts of its codes: the browser's own, or the library's. */
async function made() {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!formats.includes("qr_code")) return library();
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

async function library() {
  const { decodeQR } = await import("../../runtime/qr/decode.js");
  const canvas = document.createElement("canvas");
  const drawn = canvas.getContext("2d", { willReadFrequently: true });
  return (picture, width, height) => {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    drawn.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return [decodeQR(drawn.getImageData(0, 0, canvas.width, canvas.height))];
  };
}

/** Return the reader, loaded once; after a failure, load it again at the next call. */
function reading() {
  const forget = () => (reader = null);
  reader ??= made();
  reader.catch(forget);
  return reader;
}

/** Return the texts of the codes in a picture; empty if there is none. */
async function texts(picture, width, height) {
  const read = await reading();
  try {
    return await read(picture, width, height);
  } catch {
    return [];
  }
}

/** Return a collector of the parts of a code; it returns the whole text once all parts are there. */
function collected(say) {
  const wholes = new Map();
  return (text) => {
    const [, position, count, whole, letters] = text.match(PART) ?? [];
    if (!whole) return text;
    const parts = wholes.get(whole) ?? new Map();
    wholes.set(whole, parts.set(Number(position), letters));
    say("progress", { have: parts.size, all: count });
    const all = [...parts].sort(([first], [second]) => first - second).map(([, part]) => part);
    return parts.size === Number(count) ? all.join("") : "";
  };
}

const closed = (dialog) => new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
const paused = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Wait for the step of the history that closes the drawer. */
const stepped = () => Promise.race([new Promise((done) => addEventListener("popstate", done, { once: true })), paused(HISTORY)]);

/**
 * Read a code into the field that the button names, then tap the button that it names; `missing` reports that no reader
 * could be loaded.
 */
export async function scan(button, missing) {
  const dialog = document.getElementById("scan");
  const [video, status, files] = ["video", "[role=status]", "input"].map((selector) => dialog.querySelector(selector));
  const say = (key, values = {}) =>
    (status.textContent = status.dataset[key].replace(/\{(\w+)\}/g, (_, name) => values[name]));
  const add = collected(say);
  let text = "";
  const take = (codes) => {
    text ||= codes.map(add).find(Boolean) ?? "";
    if (text && dialog.open) dialog.close();
  };
  files.onchange = async () => {
    for (const file of files.files) await pictured(file, take, say).catch(missing);
    files.value = "";
  };
  status.textContent = "";
  const over = closed(dialog);
  const stream = await reading().then(() => opened(dialog, video, say), missing);
  if (stream) watch(dialog, video, take);
  await over;
  const back = stepped();
  for (const track of stream?.getTracks() ?? []) track.stop();
  video.srcObject = null;
  video.hidden = true;
  await back;
  if (text) put(button, text);
}

/** Show the camera's picture in the drawer; without a camera, show a sentence and return null. */
async function opened(dialog, video, say) {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
    if (!dialog.open) {
      for (const track of stream.getTracks()) track.stop();
      return null;
    }
    video.srcObject = stream;
    video.hidden = false;
    await video.play();
    say("look");
    return stream;
  } catch (error) {
    say(error?.name === "NotAllowedError" ? "refused" : "absent");
    return null;
  }
}

async function watch(dialog, video, take) {
  while (dialog.open) {
    if (video.videoWidth) take(await texts(video, video.videoWidth, video.videoHeight));
    await paused(PAUSE);
  }
}

async function pictured(file, take, say) {
  const picture = await createImageBitmap(file).catch(() => null);
  const codes = picture ? await texts(picture, picture.width, picture.height) : [];
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
