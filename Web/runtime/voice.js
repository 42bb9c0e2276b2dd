// What somebody says into the microphone, as a file. One recording goes on at a time; it is in memory until it ends.

// The first that the browser records. What the server looks for in a file is said without its codec.
const TYPES = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"]
const ENDINGS = { "audio/webm": "webm", "audio/mp4": "m4a", "audio/ogg": "ogg" }
/// Speech needs no more.
const BITS = 48_000

export class Voice {
  constructor() {
    this.recorder = null
  }

  /// "started", "denied" or "unavailable".
  async start() {
    const type = TYPES.find((type) => globalThis.MediaRecorder?.isTypeSupported(type))
    if (!type || !navigator.mediaDevices?.getUserMedia) return "unavailable"
    await this.stop(false)
    let stream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    } catch (error) {
      return error.name === "NotAllowedError" || error.name === "SecurityError"
        ? "denied" : "unavailable"
    }
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS })
    this.pieces = []
    recorder.addEventListener("dataavailable", ({ data }) => {
      if (data.size > 0) this.pieces.push(data)
    })
    this.recorder = recorder
    this.startedAt = performance.now()
    this.endedAt = null
    // It may end by itself, as when the microphone is pulled out.
    recorder.addEventListener("stop", () => { this.endedAt ??= performance.now() })
    recorder.start(1_000)
    return "started"
  }

  /// Ends the recording: its file, where it is to be kept, and how long it is in milliseconds.
  async stop(isKept) {
    const { recorder } = this
    this.recorder = null
    if (!recorder) return { file: null, milliseconds: 0 }
    if (recorder.state !== "inactive") {
      const ended = new Promise((resolve) => recorder.addEventListener("stop", resolve))
      recorder.stop()
      await ended
    }
    for (const track of recorder.stream.getTracks()) track.stop()
    const pieces = this.pieces
    this.pieces = []
    if (!isKept || pieces.length === 0) return { file: null, milliseconds: 0 }
    const type = recorder.mimeType.split(";")[0]
    const file = new File(pieces, `${nameNow()}.${ENDINGS[type] ?? "webm"}`, { type })
    return { file, milliseconds: Math.round(this.endedAt - this.startedAt) }
  }
}

/// When it was said, as people write it: "2026-11-28 14h05".
function nameNow() {
  const now = new Date()
  const two = (number) => String(number).padStart(2, "0")
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${day} ${two(now.getHours())}h${two(now.getMinutes())}`
}
