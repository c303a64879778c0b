// Reads QR codes in pictures: with the browser's own detector where it works, else with the page's reader. Some browsers
// announce QR codes and then refuse them, find nothing for ever, or never answer: what fails is not asked a second time.
const LONGEST_SIDE = 1280;
const PATIENCE = 1_500;
// Pictures without a code for the detector until the page's reader looks, too: a camera seldom needs so many.
const MOST_EMPTY = 8;

let detector = null;
let pageReader = null;
let empty = 0;

const silent = (time) => new Promise((_, fail) => setTimeout(fail, time, new Error("silent")));
const inTime = (work) => Promise.race([work, silent(PATIENCE)]);

/** Load what reads codes; rejects if nothing could be loaded. */
export async function load() {
  detector ??= await own();
  if (!detector) await library();
}

/** Return the texts of the codes in a picture; empty if there is none. */
export async function texts(picture, width, height) {
  const codes = await detected(picture);
  if (codes.length) empty = 0;
  if (codes.length || (detector && ++empty < MOST_EMPTY)) return codes;
  return decoded(picture, width, height);
}

/** Return the texts of the codes in a picture that stands still: both readers look at once. */
export async function textsOfFile(picture) {
  const codes = await detected(picture);
  return codes.length ? codes : decoded(picture, picture.width, picture.height);
}

/** Return the browser's detector, or false. */
async function own() {
  try {
    const formats = await inTime(BarcodeDetector.getSupportedFormats());
    return formats.includes("qr_code") && new BarcodeDetector({ formats: ["qr_code"] });
  } catch {
    return false;
  }
}

async function detected(picture) {
  if (!detector) return [];
  try {
    return (await inTime(detector.detect(picture))).map(({ rawValue }) => rawValue).filter(Boolean);
  } catch {
    detector = false;
    return [];
  }
}

/** Return the texts of the codes in a picture by the page's reader. */
async function decoded(picture, width, height) {
  const decode = await library();
  try {
    return [decode(picture, width, height)];
  } catch {
    // The reader throws where a picture holds no code.
    return [];
  }
}

/** Return the page's reader, loaded once; after a failure, load it anew at the next call. */
function library() {
  const forget = () => (pageReader = null);
  pageReader ??= made();
  pageReader.catch(forget);
  return pageReader;
}

async function made() {
  const { decodeQR } = await import("../../../runtime/qr/decode.js");
  const canvas = document.createElement("canvas");
  const drawn = canvas.getContext("2d", { willReadFrequently: true });
  return (picture, width, height) => {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    drawn.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return decodeQR(drawn.getImageData(0, 0, canvas.width, canvas.height));
  };
}
