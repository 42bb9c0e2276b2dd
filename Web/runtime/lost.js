// A device that held somebody's data and finds nothing of it that it can read: the browser threw it away,
// or the disk or the key is damaged. Then nobody is signed in any more, and this says why.

import { showNotice } from "./elements.js"

/// The preference that says that there is something to find; it goes at sign-out.
const KEY = "holds"

const WORDS = {
  pt: {
    text: "Os dados que estavam neste aparelho não podem mais ser lidos. Entre de novo: o que já foi " +
      "enviado volta do servidor. O que não tinha sido enviado se perdeu.",
    close: "Entendi",
  },
  en: {
    text: "The data that was on this device can no longer be read. Sign in again: what was sent comes " +
      "back from the server. What was not sent is lost.",
    close: "Understood",
  },
}

export function noteHeld(preferences) {
  preferences.write(KEY, "yes")
}

/// Tells the person, if that is so.
export async function tellLost(store, preferences) {
  if (preferences.read(KEY) === null || !await isLost(store).catch(() => true)) return
  const words = document.documentElement.lang.startsWith("en") ? WORDS.en : WORDS.pt
  const notice = showNotice(words.text, [[words.close, () => {
    preferences.write(KEY, null)
    notice.remove()
  }]])
}

async function isLost(store) {
  if (store.isUnopened) return false
  const secrets = await store.list("secret/")
  return secrets.length === 0 ? store.isEmpty() : secrets.every(([, bytes]) => bytes === null)
}
