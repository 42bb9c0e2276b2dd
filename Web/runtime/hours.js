// The hours of a day begin earlier once somebody has booked an earlier one: whoever looks at a later one sees it where
// it was.

const FIRST = "[data-drags] [data-day]"

/// Returns what is to be called after each patch.
export function keepHours(container) {
  let body = null
  let from = 0
  return () => {
    const [lastBody, last] = [body, from]
    body = container.querySelector(FIRST)
    if (!body) return
    from = Number(body.dataset.from)
    // At the page's top one sees what comes: no browser keeps anything in its place there (CSS Scroll Anchoring, 2.2).
    if (body !== lastBody || from === last || scrollY === 0) return
    const high = body.getBoundingClientRect().height / (Number(body.dataset.until) - from)
    scrollBy({ top: (last - from) * high, behavior: "instant" })
  }
}
