// The device's database takes long to open, as after a crash or on a busy device: it is waited for, and
// the person may say otherwise. Nothing is lost by either.

import { showNotice } from "./elements.js"

const WORDS = {
  pt: {
    text: "O navegador ainda não abriu o que está guardado neste aparelho. Nada se perdeu.",
    again: "Tentar de novo", without: "Continuar sem abrir",
  },
  en: {
    text: "The browser has not yet opened what is kept on this device. Nothing is lost.",
    again: "Try again", without: "Go on without it",
  },
}

/// After `giveUp()` the app goes on as where there is no store. What is returned takes the question away.
export function askToWait(giveUp) {
  const words = document.documentElement.lang.startsWith("en") ? WORDS.en : WORDS.pt
  const notice = showNotice(words.text, [
    [words.again, () => location.reload()],
    [words.without, () => { notice.remove(); giveUp() }],
  ])
  return () => notice.remove()
}
