// The page for the worst case: the app stopped by a defect. It says so in plain words, keeps what
// was typed safe to take along, and offers the way back.

import { element, makeButton } from "./elements.js"
import { saveFile } from "./files.js"
import { rescueFile } from "./rescue.js"

const WORDS = {
  pt: {
    title: "O aplicativo parou",
    what: "Aconteceu um erro que não esperávamos, e o aplicativo não consegue continuar.",
    safe: "O que você guardou está neste aparelho e será enviado depois de reabrir.",
    reload: "Reabrir o aplicativo",
    export: "Baixar o que ainda não foi enviado",
    exported: "As alterações estão no arquivo. Fotos e exames escolhidos continuam neste aparelho.",
    nothing: "Não há nada por enviar neste aparelho.",
    details: "Detalhes para o suporte",
  },
  en: {
    title: "The app stopped",
    what: "Something happened that we did not expect, and the app cannot go on.",
    safe: "What you saved is on this device and will be sent once you open it again.",
    reload: "Open the app again",
    export: "Download what is not yet sent",
    exported: "The changes are in the file. Photos and exams that you chose stay on this device.",
    nothing: "There is nothing waiting on this device.",
    details: "Details for support",
  },
}

let isShown = false

/// `unsent()` resolves to the entries of the queues that can be read, as `rescueFile` takes them;
/// `exported(entries)` keeps that they were handed out.
export function showCrash(error, unsent, exported) {
  console.error(error)
  if (isShown) return
  isShown = true
  const words = document.documentElement.lang.startsWith("en") ? WORDS.en : WORDS.pt
  const status = element("p", "")
  status.setAttribute("role", "status")
  const reload = makeButton(words.reload, "button button-primary", () => location.reload())
  const save = makeButton(words.export, "button button-neutral", async () => {
    const entries = await unsent().catch(() => [])
    status.textContent = entries.length === 0 ? words.nothing : words.exported
    if (entries.length > 0) {
      await exported(entries)
      saveFile("nao-enviado.json", "application/json", rescueFile(entries))
    }
  })
  const details = document.createElement("details")
  details.append(element("summary", words.details), element("pre", describe(error)))
  const page = document.createElement("div")
  page.className = "crash"
  page.setAttribute("role", "alertdialog")
  page.setAttribute("aria-label", words.title)
  const title = element("h1", words.title)
  title.className = "large-title"
  page.append(
    title, element("p", words.what), element("p", words.safe), reload, save, status, details)
  // Dialogs that are open would lie above it.
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close()
  document.getElementById("app").hidden = true
  const main = document.createElement("main")
  main.append(page)
  document.body.append(main)
  reload.focus()
}

function describe(error) {
  const text = `${error?.name ?? "Error"}: ${error?.message ?? error}`
  return `${text}\n${String(error?.stack ?? "").split("\n").slice(0, 8).join("\n")}`
}
