// What the module may ask for: each capability's calls, with the form of each question and answer, are
// in its file under ./calls. The other side of each is the file of the same name in
// Sources/Browser/Browser/Capabilities, where its meaning is described; the numbers are in ./numbers.js.

import { Writer } from "./bytes.js"
import { blobCalls } from "./calls/blobs.js"
import { captureCalls } from "./calls/capture.js"
import { fileCalls } from "./calls/files.js"
import { networkCalls } from "./calls/network.js"
import { outputCalls } from "./calls/output.js"
import { pouringCalls } from "./calls/pouring.js"
import { pushCalls } from "./calls/push.js"
import { sealingCalls } from "./calls/sealing.js"
import { settingCalls } from "./calls/settings.js"
import { storeCalls } from "./calls/store.js"
import { tabCalls } from "./calls/tabs.js"
import { telemetryCalls } from "./calls/telemetry.js"
import { timeCalls } from "./calls/time.js"
import { valueCalls } from "./calls/values.js"
import { voiceCalls } from "./calls/voice.js"
import { windowCalls } from "./calls/window.js"
import { writingCalls } from "./calls/writing.js"

export function makeCalls(host) {
  const answer = (id, write) => {
    const out = new Writer()
    write?.(out)
    host.respond(id, out.done())
  }
  const calls = {}
  const capabilities = [
    timeCalls, networkCalls, storeCalls, tabCalls, settingCalls, windowCalls, blobCalls,
    valueCalls, sealingCalls, fileCalls, writingCalls, voiceCalls, pouringCalls, outputCalls, captureCalls,
    pushCalls, telemetryCalls,
  ]
  for (const make of capabilities) Object.assign(calls, make(host, answer))

  return (id, reader) => {
    const number = reader.byte()
    const call = calls[number]
    if (!call) throw new Error(`the module called ${number}, which the runtime does not know`)
    const work = call(id, reader)
    // What fails outside the module's own code is as much a crash as a trap.
    if (work instanceof Promise) work.catch(host.crash)
  }
}
