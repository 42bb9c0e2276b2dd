// Files that the person chooses and files that the app hands out.

let dropped = null

/// A file that is dropped on a button which asks for one is the answer to what it asks. Dropped
/// anywhere else it does nothing; by itself the browser would leave the app and show it.
export function takeDrops() {
  const target = (event) => event.target.closest?.("button.file-drop:enabled")
  let over = null
  const mark = (element) => {
    over?.removeAttribute("data-over")
    over = element
    over?.setAttribute("data-over", "")
  }
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return
    event.preventDefault()
    mark(target(event))
    event.dataTransfer.dropEffect = over ? "copy" : "none"
  })
  addEventListener("dragleave", () => mark(null))
  addEventListener("drop", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return
    event.preventDefault()
    mark(null)
    dropped = event.dataTransfer.files[0] ?? null
    if (dropped) target(event)?.click()
    dropped = null
  })
}

/// Resolves to `null` (none chosen), `{ name, bytes }` or `{ name, size }` when it is too large.
export function pickFile(accept, limit) {
  if (dropped) return readFile(dropped, limit)
  return new Promise((resolve) => {
    const input = document.createElement("input")
    input.type = "file"
    input.accept = accept
    input.hidden = true
    input.dataset.purpose = "pick"
    document.body.append(input)
    const finish = (result) => {
      input.remove()
      resolve(result)
    }
    input.addEventListener("cancel", () => finish(null))
    input.addEventListener("change", async () => {
      const file = input.files[0]
      finish(file ? await readFile(file, limit) : null)
    })
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

export function saveFile(name, type, bytes) {
  // The download before this one has its own hold on its data by now.
  if (lastAddress) URL.revokeObjectURL(lastAddress)
  lastAddress = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement("a")
  link.href = lastAddress
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
