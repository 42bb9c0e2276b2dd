// Files that the person chooses and files that the app hands out.

/// Resolves to `null` (none chosen), `{ name, bytes }` or `{ name, size }` when it is too large.
export function pickFile(accept, limit) {
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
      if (!file) return finish(null)
      if (file.size > limit) return finish({ name: file.name, size: file.size })
      try {
        finish({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
      } catch {
        // It was moved or locked meanwhile.
        finish(null)
      }
    })
    input.click()
  })
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
