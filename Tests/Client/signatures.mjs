// Looks at signatures as browsers do: each line of the input is a question, each of the output its answer.

import { createInterface } from "node:readline"
import { isSigned } from "../../Web/runtime/signatures.js"

for await (const line of createInterface({ input: process.stdin })) {
  const { token, x, y } = JSON.parse(line)
  console.log(JSON.stringify(await isSigned(token, x, y)))
}
