// The camera in the drawer for codes: it opens, says why it cannot, may be changed, lights, and always goes off.
const CAMERA = "camera";
// The player may take this long to answer the browser's question before a sentence explains it.
const ASKED_AFTER = 4_000;
const DARK_AFTER = 4_000;
// A camera may send nothing for a moment, such as when the device is turned.
const MUTED_AFTER = 1_500;
const { memory } = globalThis.broadside;

/** The sentences of failures by their names; older browsers have other names for some. */
const FAILURES = new Map([
  ["NotFoundError", "absent"],
  ["DevicesNotFoundError", "absent"],
  ["OverconstrainedError", "absent"],
  ["NotReadableError", "busy"],
  ["TrackStartError", "busy"],
  ["AbortError", "failed"],
  ["SecurityError", "disabled"],
]);

export class Camera {
  #dialog;
  #say;
  #stream = null;
  #timers = [];
  // Counts up with each start and stop: what an earlier start brings afterwards is dropped.
  #turn = 0;

  /** `say` shows the sentence of a key. */
  constructor(dialog, say) {
    this.#dialog = dialog;
    this.#say = say;
    this.video = dialog.querySelector("video");
    this.choice = dialog.querySelector("select");
    this.torch = dialog.querySelector("[data-torch]");
    this.retry = dialog.querySelector("[data-retry]");
    this.choice.onchange = () => {
      memory.keep(CAMERA, this.choice.value);
      this.start();
    };
    this.torch.onclick = () => this.#light(this.torch.getAttribute("aria-pressed") !== "true");
    this.retry.onclick = () => this.start();
  }

  /** Return whether there is a picture in which to look for a code. */
  get isLive() {
    return Boolean(this.#stream && this.video.videoWidth);
  }

  /** Show the camera's picture; without a camera, show a sentence. */
  async start() {
    this.stop();
    const turn = this.#turn;
    this.#say("");
    this.#after(ASKED_AFTER, () => this.#say("asked"));
    try {
      const stream = await this.#opened();
      if (turn !== this.#turn || !this.#dialog.open) {
        end(stream);
        return;
      }
      await this.#show(stream);
    } catch (error) {
      if (turn === this.#turn) this.#fail(await reason(error));
    }
  }

  /** Switch the camera off. */
  stop() {
    this.#turn += 1;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    if (this.#stream) end(this.#stream);
    this.#stream = null;
    this.video.srcObject = null;
    for (const element of [this.video, this.torch, this.retry, this.choice.parentElement]) element.hidden = true;
  }

  #after(time, work) {
    this.#timers.push(setTimeout(work, time));
  }

  #fail(key) {
    this.stop();
    this.#say(key);
    this.retry.hidden = key === "insecure" || key === "unsupported";
  }

  /** Return the stream of the chosen camera, else of the one on the back, else of any. */
  async #opened() {
    const size = { width: { ideal: 1280 } };
    const chosen = memory.recall(CAMERA);
    const wishes = [{ ...size, facingMode: "environment" }, true];
    if (chosen) wishes.unshift({ ...size, deviceId: { exact: chosen } });
    for (const video of wishes.slice(0, -1)) {
      try {
        return await navigator.mediaDevices.getUserMedia({ video });
      } catch (error) {
        if (!["OverconstrainedError", "NotFoundError"].includes(error?.name)) throw error;
      }
    }
    return navigator.mediaDevices.getUserMedia({ video: wishes.at(-1) });
  }

  async #show(stream) {
    const turn = this.#turn;
    const [track] = stream.getVideoTracks();
    this.#stream = stream;
    for (const timer of this.#timers) clearTimeout(timer);
    track.addEventListener("ended", () => turn === this.#turn && this.#fail("taken"));
    track.addEventListener("mute", () => this.#watchMuted(track, turn));
    track.addEventListener("unmute", () => turn === this.#turn && this.#say("look"));
    this.video.srcObject = stream;
    this.video.hidden = false;
    await this.video.play();
    if (turn !== this.#turn) return;
    this.#say("look");
    if (track.muted) this.#watchMuted(track, turn);
    this.#after(DARK_AFTER, () => this.video.videoWidth || this.#fail("dark"));
    this.torch.hidden = !track.getCapabilities?.().torch;
    this.torch.setAttribute("aria-pressed", "false");
    await this.#list(track);
  }

  #watchMuted(track, turn) {
    this.#after(MUTED_AFTER, () => turn === this.#turn && track.muted && this.#fail("taken"));
  }

  /** Show the choice of a camera, where there are several. */
  async #list(track) {
    const turn = this.#turn;
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    const cameras = devices.filter(({ kind }) => kind === "videoinput");
    if (turn !== this.#turn || cameras.length < 2) return;
    const { deviceId } = track.getSettings();
    const word = this.choice.parentElement.firstElementChild.textContent;
    const options = cameras.map((camera, index) => {
      const isShown = camera.deviceId === deviceId;
      return new Option(camera.label || `${word} ${index + 1}`, camera.deviceId, isShown, isShown);
    });
    this.choice.replaceChildren(...options);
    this.choice.parentElement.hidden = false;
  }

  async #light(isOn) {
    const [track] = this.#stream?.getVideoTracks() ?? [];
    try {
      await track.applyConstraints({ advanced: [{ torch: isOn }] });
      this.torch.setAttribute("aria-pressed", String(isOn));
    } catch {
      this.torch.hidden = true;
    }
  }
}

function end(stream) {
  for (const track of stream.getTracks()) track.stop();
}

/** Return the key of the sentence about why no camera opened. */
async function reason(error) {
  if (!navigator.mediaDevices?.getUserMedia) return globalThis.isSecureContext ? "unsupported" : "insecure";
  if (FAILURES.has(error?.name)) return FAILURES.get(error.name);
  if (error?.name !== "NotAllowedError" && error?.name !== "PermissionDeniedError") return "failed";
  const policy = document.permissionsPolicy ?? document.featurePolicy;
  if (policy && !policy.allowsFeature("camera")) return "policy";
  const state = await navigator.permissions?.query({ name: "camera" }).catch(() => null);
  return state?.state === "prompt" ? "dismissed" : "refused";
}
