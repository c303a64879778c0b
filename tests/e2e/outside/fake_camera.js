// Cameras and a detector for tests. `fake` says what they do: see test_camera.py.
{
  const fake = { failure: "", silent: false, opened: [], torch: false, state: "denied", hidden: false, lit: null };
  fake.cameras = [["a", "Back"]];
  globalThis.fake = fake;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 640, height: 480 });
  const drawn = canvas.getContext("2d");
  let picture = null;
  setInterval(() => {
    drawn.fillStyle = "white";
    drawn.fillRect(0, 0, 640, 480);
    if (picture) drawn.drawImage(picture, 40, 40);
  }, 50);
  fake.show = async (address) => {
    // The page's policy forbids to fetch it.
    const letters = atob(address.split(",")[1]);
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  };
  const getUserMedia = async ({ video }) => {
    fake.wish = video;
    if (fake.silent) await new Promise(() => {});
    if (fake.failure) throw Object.assign(new Error("fake"), { name: fake.failure });
    const stream = canvas.captureStream(10);
    const [track] = stream.getVideoTracks();
    const deviceId = video.deviceId?.exact ?? fake.cameras[0][0];
    track.getSettings = () => ({ deviceId });
    track.getCapabilities = () => ({ torch: fake.torch });
    track.applyConstraints = async ({ advanced }) => (fake.lit = advanced[0].torch);
    fake.opened.push(track);
    return stream;
  };
  const enumerateDevices = async () =>
    fake.cameras.map(([deviceId, label]) => ({ kind: "videoinput", deviceId, label }));
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia, enumerateDevices } });
  navigator.permissions.query = async () => ({ state: fake.state });
  Object.defineProperty(document, "hidden", { get: () => fake.hidden });
  fake.hide = (hidden) => {
    fake.hidden = hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  fake.live = () => fake.opened.filter(({ readyState }) => readyState === "live").length;

  const kind = sessionStorage.getItem("detector") ?? "none";
  class Detector {
    constructor() {
      if (kind === "no constructor") throw new TypeError("fake");
    }
    static async getSupportedFormats() {
      if (kind === "no formats") throw new DOMException("fake", "NotSupportedError");
      if (kind === "silent formats") await new Promise(() => {});
      return ["qr_code"];
    }
    async detect() {
      fake.asked = (fake.asked ?? 0) + 1;
      if (kind === "refuses") throw new DOMException("Barcode detection service unavailable.", "NotSupportedError");
      if (kind === "silent") await new Promise(() => {});
      return kind === "no text" ? [{ rawValue: "" }] : [];
    }
  }
  if (kind === "none") delete globalThis.BarcodeDetector;
  else globalThis.BarcodeDetector = Detector;
}
