// Rows that a swipe has opened: whoever touches anything else closes them.

const calm = matchMedia("(prefers-reduced-motion: reduce)")

export function closeSwipedRows(container) {
  addEventListener("pointerdown", ({ target }) => {
    for (const row of container.querySelectorAll(".row-swiped")) {
      if (row.scrollLeft === 0 || row.contains(target)) continue
      row.scrollTo({ left: 0, behavior: calm.matches ? "instant" : "smooth" })
    }
  }, { passive: true })
}
