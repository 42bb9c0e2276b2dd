// Where the page puts the keyboard and what it shows, as page.js does it: each line of the input is an element's height and
// the window's, each line of the output what was asked of it.

import { createInterface } from "node:readline"
import { Page } from "../../Web/runtime/page.js"

for await (const line of createInterface({ input: process.stdin })) {
  const { height, window } = JSON.parse(line)
  const asked = []
  const element = {
    tabIndex: -1, hasAttribute: () => true, getBoundingClientRect: () => ({ height }),
    focus: ({ preventScroll }) => asked.push(`focus ${preventScroll}`),
    scrollIntoView: ({ block }) => asked.push(block),
  }
  globalThis.innerHeight = window
  globalThis.document = { getElementById: (id) => id === "list" ? element : null }
  Page.prototype.focus("nothing")
  Page.prototype.focus("list")
  console.log(JSON.stringify(asked))
}
