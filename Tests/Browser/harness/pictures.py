"""Pictures of a page beside the ones that were kept, compared in the browser itself.

What was kept lies in Tests/Browser/pictures. After a change that was meant, and looked at:
`UMBU_PICTURES=keep Tools/e2e -k gallery`.
"""

import base64
import os

from harness import BUILD, ROOT

KEPT = ROOT / "Tests/Browser/pictures"

# How far apart a channel of two equal pixels may be, and how many pixels may differ.
SHADE = 24
PIXELS = 8

# Counts the pixels that differ. One whose colour lies between those that the other picture has
# around that place, both ways, is the edge of a letter or a curve that was smoothed otherwise.
DIFFER = """(async (wanted, found, shade) => {
  const read = async (text) => {
    const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, image.width, image.height)
  }
  const [a, b] = [await read(wanted), await read(found)]
  const { width, height } = a
  if (width !== b.width || height !== b.height) {
    return { count: -1, text: `${width}x${height} became ${b.width}x${b.height}` }
  }
  const near = (p, i, q, j) => Math.abs(p[i] - q[j]) <= shade &&
    Math.abs(p[i + 1] - q[j + 1]) <= shade && Math.abs(p[i + 2] - q[j + 2]) <= shade
  const isBetween = (p, i, q, x, y) => {
    for (let channel = 0; channel < 3; channel++) {
      let [low, high] = [255, 0]
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const value = q[(v * width + u) * 4 + channel]
          low = Math.min(low, value)
          high = Math.max(high, value)
        }
      }
      const value = p[i + channel]
      if (value < low - shade || value > high + shade) return false
    }
    return true
  }
  const box = [width, height, 0, 0]
  let count = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      if (near(a.data, i, b.data, i)) continue
      if (isBetween(a.data, i, b.data, x, y) && isBetween(b.data, i, a.data, x, y)) continue
      count += 1
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    }
  }
  return { count, text: `${count} pixels differ, from ${box[0]},${box[1]} to ${box[2]},${box[3]}` }
})"""


def still_picture(page) -> bytes:
    """The screen, once two pictures of it in a row, with frames between them, are the same."""
    seen = [b""]

    def is_still() -> bool:
        page.settle()
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")
        data = page.session.send("Page.captureScreenshot", format="png")["data"]
        seen.append(base64.b64decode(data))
        return seen[-1] == seen[-2]

    page.until(is_still, "a still picture")
    return seen[-1]


def differences(page, wanted: bytes, found: bytes) -> tuple[int, str]:
    """How many pixels differ, and where; -1 when the sizes do."""
    texts = ", ".join(f"'{base64.b64encode(each).decode()}'" for each in (wanted, found))
    answer = page.evaluate(f"{DIFFER}({texts}, {SHADE})")
    return answer["count"], answer["text"]


def compare(page, name: str) -> str | None:
    """What differs from the kept picture of that name; None when nothing does."""
    found = still_picture(page)
    kept = KEPT / f"{name}.png"
    if os.environ.get("UMBU_PICTURES") == "keep":
        KEPT.mkdir(exist_ok=True)
        if not kept.exists() or differences(page, kept.read_bytes(), found)[0] != 0:
            kept.write_bytes(found)
        return None
    count, text = (-1, "no picture was kept") if not kept.exists() else \
        differences(page, kept.read_bytes(), found)
    if 0 <= count <= PIXELS:
        return None
    folder = BUILD / "failures/pictures"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.png").write_bytes(found)
    return f"{name}: {text}"
