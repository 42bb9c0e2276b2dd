// Pictures that the person chose, made small enough to travel as a field of a record.

const QUALITIES = [0.85, 0.7, 0.55, 0.4]
/// A picture that is too many bytes however little of it is kept is drawn smaller by this.
const STEP = 0.75
const LEAST = 64
/// The most bytes of a file that is looked at: more than any camera makes.
const MOST = 1 << 26

/// A JPEG of the file whose longest side has `side` pixels at most, in `limit` bytes at most: upright, and
/// without what cameras add, such as the place. Null for what is no picture that the browser can read.
export async function shrinkPicture(file, side, limit) {
  if (file.size > MOST) return null
  let image
  try {
    image = await createImageBitmap(file, { imageOrientation: "from-image" })
    for (let most = side; most >= LEAST; most = Math.floor(most * STEP)) {
      const canvas = draw(image, most)
      for (const quality of QUALITIES) {
        const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", quality))
        if (blob && blob.size <= limit) return new Uint8Array(await blob.arrayBuffer())
      }
    }
    return null
  } catch {
    return null
  } finally {
    image?.close()
  }
}

function draw(image, side) {
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext("2d")
  // A JPEG has no transparency: what nothing is drawn on would be black.
  context.fillStyle = "#fff"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = "high"
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
