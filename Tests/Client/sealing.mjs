// Seals and opens as browsers do: each line of the input is a question, each line of the output its answer.

import { createInterface } from "node:readline"
import { open, openPart, seal, sealPart } from "../../Web/runtime/sealing.js"

for await (const line of createInterface({ input: process.stdin })) {
  const { what, data, passphrase, iterations, piece, key, name } = JSON.parse(line)
  if (what === "seal") {
    console.log(JSON.stringify(
      await seal(Buffer.from(data, "base64"), passphrase, iterations, piece)))
  } else if (what === "sealPart") {
    console.log(JSON.stringify(await sealPart(Buffer.from(data, "base64"), key, name)))
  } else if (what === "openPart") {
    const bytes = await openPart(data, key, name)
    console.log(JSON.stringify(bytes ? Buffer.from(bytes).toString("base64") : null))
  } else {
    const { outcome, bytes } = await open(data, passphrase)
    console.log(JSON.stringify([outcome, bytes ? Buffer.from(bytes).toString("base64") : ""]))
  }
}
