// Files that the person chooses and files that the app hands out.

let dropped = []

/// Files that are dropped on a button which asks for some are the answer to what it asks. Dropped
/// anywhere else they, links and text go to the app where it waits for them (`brought`), and else nowhere; by
/// itself the browser would leave the app and show them.
export function takeDrops(brought) {
  const target = (event) => event.target.closest?.("button.file-drop:enabled")
  const isFiles = (event) => event.dataTransfer.types.includes("Files")
  // What is dragged within the app is none of that.
  let isOwn = false
  addEventListener("dragstart", () => { isOwn = true })
  addEventListener("dragend", () => { isOwn = false })
  const isBrought = (event) => brought.isAwaited && !isOwn && !target(event) &&
    !document.querySelector("dialog[open]") && (isFiles(event) ||
      event.dataTransfer.types.some((type) => type === "text/uri-list" || type === "text/plain") &&
      !event.target.closest?.("input, textarea, [contenteditable]"))
  let over = null
  const mark = (element) => {
    over?.removeAttribute("data-over")
    over = element
    over?.setAttribute("data-over", "")
  }
  addEventListener("dragover", (event) => {
    const isTaken = isBrought(event)
    brought.mark(isTaken)
    if (!isFiles(event) && !isTaken) return
    event.preventDefault()
    mark(isFiles(event) ? target(event) : null)
    event.dataTransfer.dropEffect = over || isTaken ? "copy" : "none"
  })
  addEventListener("dragleave", (event) => {
    mark(null)
    if (!event.relatedTarget) brought.mark(false)
  })
  addEventListener("drop", (event) => {
    const isTaken = isBrought(event)
    brought.mark(false)
    mark(null)
    if (!isFiles(event) && !isTaken) return
    event.preventDefault()
    dropped = [...event.dataTransfer.files]
    if (isTaken) brought.give(event.dataTransfer, dropped, false)
    else if (dropped.length > 0) target(event)?.click()
    dropped = []
  })
}

/// Resolves to `null` (none chosen), `{ name, bytes }` or `{ name, size }` when it is too large.
export async function pickFile(accept, limit) {
  const [file] = await chooseFiles({ accept })
  return file ? readFile(file, limit) : null
}

/// Resolves to the files, of which nothing is read yet. `fromCamera` takes a picture where there is
/// a camera.
export function chooseFiles({ accept, multiple = false, fromCamera = false }) {
  if (dropped.length > 0) return Promise.resolve(multiple ? dropped : dropped.slice(0, 1))
  return new Promise((resolve) => {
    const input = document.createElement("input")
    input.type = "file"
    input.accept = accept
    input.multiple = multiple
    if (fromCamera) input.setAttribute("capture", "environment")
    input.hidden = true
    input.dataset.purpose = "pick"
    document.body.append(input)
    const finish = () => {
      input.remove()
      resolve([...input.files])
    }
    input.addEventListener("cancel", finish)
    input.addEventListener("change", finish)
    input.click()
  })
}

async function readFile(file, limit) {
  if (file.size > limit) return { name: file.name, size: file.size }
  try {
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
  } catch {
    return null // It was moved or locked meanwhile.
  }
}

let lastAddress = null

export function saveFile(name, type, bytes) { saveBlob(name, new Blob([bytes], { type })) }

export function saveBlob(name, blob) {
  // The download before this one has its own hold on its data by now.
  if (lastAddress) URL.revokeObjectURL(lastAddress)
  lastAddress = URL.createObjectURL(blob)
  const link = document.createElement("a")
  link.href = lastAddress
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
