// The later part of the program (Docs/Embedded.md, In two parts): it comes by itself after the first
// view, or before it where the address needs it. Until it is there, what the person does waits, but for
// what the first part can do (`Node.early`); the rest of what happens goes on.

import { element, makeButton } from "./elements.js"

// In milliseconds: how long the first view may take before the later part is prepared beside it, how
// long what the person did may wait in silence, and how long to wait before trying again.
const FIRST_VIEW = 2_000, SILENCE = 1_000, PAUSES = [1_000, 2_000, 5_000, 15_000]

const WORDS = {
  pt: {
    slow: "O resto do aplicativo ainda está chegando. O que você fez continua assim que ele chegar.",
    failed: "O resto do aplicativo não chegou. Verifique a internet; tentaremos de novo.",
    retry: "Tentar agora",
  },
  en: {
    slow: "The rest of the app is still on its way. What you did goes on as soon as it is here.",
    failed: "The rest of the app did not arrive. Check your connection; we will try again.",
    retry: "Try now",
  },
}

export class Later {
  /// `address` is where the part is; without one the program is whole. `firstPaths` are the addresses
  /// whose views need the first part alone. `after` says after how many bytes of that this one is asked
  /// for. `name` is the app's, for what is kept over a reload.
  constructor({ address, firstPaths, after, name }) {
    this.address = address
    this.firstPaths = firstPaths
    this.after = after
    this.mark = `${name}:whole`
    this.isHere = !address
    this.waiting = []
    this.afterwards = []
    this.response = null
    this.isGone = false
    this.retry = null
    this.notice = null
    this.silence = 0
    this.isNeededAtOnce = this.takeMark() || !this.isFirst(location.pathname)
  }

  /// Whether the first part alone can show this address.
  isFirst(path) {
    return this.isHere || this.firstPaths.includes(path)
  }

  /// Does what the person wants as soon as the program is whole, in the order they wanted it.
  then(work) {
    if (this.isHere) return work()
    this.waiting.push(work)
    this.silence ||= setTimeout(() => this.tell("slow"), SILENCE)
  }

  /// Does at once what the first part alone can do, unless something that the person wanted before it waits.
  early(work) {
    if (this.waiting.length === 0) work()
    else this.then(work)
  }

  /// Does what nobody waits for once the program is whole, and what people did meanwhile is done.
  whenHere(work) {
    if (this.isHere && this.waiting.length === 0) work()
    else this.afterwards.push(work)
  }

  /// The response that brings the first part: when nearly all of it is here, this one is asked for. Its first
  /// bytes follow the last of the first part's then, where they would come a round trip later.
  following(response) {
    // What the service worker answers with is on the device, and a browser keeps its code compiled.
    if (this.isHere || navigator.serviceWorker?.controller || !response.ok) return response
    let left = this.after
    const counted = response.body.pipeThrough(new TransformStream({
      transform: (bytes, out) => {
        out.enqueue(bytes)
        left -= bytes.length
        if (left <= 0) this.fetch()
      },
    }))
    return new Response(counted, { headers: { "content-type": response.headers.get("content-type") } })
  }

  /// Begins to fetch it.
  fetch() {
    if (this.isHere || this.response) return
    this.response = fetch(this.address, { priority: "low" })
    this.response.catch(() => {})
  }

  /// Puts it beside the first part, whose exports are given: it takes its places in the first part's
  /// table. Tries until it is there.
  async join(exports) {
    for (let failures = 0; !this.isHere; failures++) {
      try {
        this.fetch()
        const response = await this.response
        this.isGone = response.status === 404
        if (!response.ok) throw new TypeError(`${this.address}: ${response.status}`)
        await WebAssembly.instantiateStreaming(response, { first: exports })
        this.isHere = true
      } catch (error) {
        if (error instanceof WebAssembly.LinkError) throw error
        console.warn("the later part did not come:", error?.message ?? String(error))
        this.response = null
        this.tell("failed")
        await this.pause(PAUSES[Math.min(failures, PAUSES.length - 1)])
      }
    }
    clearTimeout(this.silence)
    this.notice?.remove()
    for (let next; (next = this.waiting.shift());) next()
    for (let next; (next = this.afterwards.shift());) next()
  }

  /// Something needed the later part before it was here after all: the module stopped there. What is kept by then is
  /// whole, so the page starts again and waits for both; what was typed early is typed once more. False when that
  /// is no way out.
  startAgain(error) {
    if (this.isHere || !(error instanceof WebAssembly.RuntimeError)) return false
    try {
      sessionStorage.setItem(this.mark, "")
    } catch {
      return false
    }
    console.error("started again with both parts:", error)
    location.reload()
    return true
  }

  takeMark() {
    try {
      const isMarked = sessionStorage.getItem(this.mark) !== null
      sessionStorage.removeItem(this.mark)
      return isMarked
    } catch {
      return false
    }
  }

  /// Until that time has passed, there is a network again, or the person wants to try.
  pause(milliseconds) {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        removeEventListener("online", done)
        resolve()
      }
      const timer = setTimeout(done, milliseconds)
      addEventListener("online", done)
      this.retry = done
    })
  }

  tell(what) {
    if (this.isHere) return
    const words = document.documentElement.lang.startsWith("en") ? WORDS.en : WORDS.pt
    if (!this.notice) {
      this.notice = element("div", "")
      this.notice.className = "notice"
      this.notice.setAttribute("role", "status")
      document.body.append(this.notice)
    }
    // What already stands there stays, so that whoever is on the button does not lose it.
    const told = this.notice.firstChild?.textContent
    if (told && (what === "slow" || told === words.failed)) return
    // The server has another version by now: the page brings its parts along.
    const again = () => this.isGone ? location.reload() : this.retry?.()
    const retry = makeButton(words.retry, "toast-action", again)
    this.notice.replaceChildren(element("span", words[what]), ...(what === "failed" ? [retry] : []))
  }
}

/// Resolves when a view of the app has been painted, at the latest after `FIRST_VIEW`.
export function firstView(container) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, FIRST_VIEW)
    const observer = new MutationObserver(look)
    function done() {
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    }
    function look() {
      if (container.querySelector(".shell, .skeleton")) return
      observer.disconnect()
      // The first frame is before the paint, the second after.
      requestAnimationFrame(() => requestAnimationFrame(done))
    }
    observer.observe(container, { childList: true, subtree: true })
    look()
  })
}
