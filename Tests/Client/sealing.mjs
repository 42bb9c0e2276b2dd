// Seals and opens as browsers do: each line of the input is a question, each line of the output its answer.

import { createInterface } from "node:readline"
import { open, seal } from "../../Web/runtime/sealing.js"

for await (const line of createInterface({ input: process.stdin })) {
  const { what, data, passphrase, iterations, piece } = JSON.parse(line)
  if (what === "seal") {
    console.log(JSON.stringify(
      await seal(Buffer.from(data, "base64"), passphrase, iterations, piece)))
  } else {
    const { outcome, bytes } = await open(data, passphrase)
    console.log(JSON.stringify([outcome, bytes ? Buffer.from(bytes).toString("base64") : ""]))
  }
}
