// Pulling a page down at its top refreshes it: what lies in `data-pull` is a button, which that presses.

// From so many pixels of pull on it is meant.
const MEANT = 72
// A finger goes twice as far as what it pulls.
const WEIGHT = 0.5

export function refreshByPulling() {
  let pull = null
  const sign = document.createElement("div")
  sign.className = "pull"
  sign.setAttribute("aria-hidden", "true")

  const end = () => {
    sign.remove()
    pull = null
  }

  addEventListener("touchstart", ({ target, touches }) => {
    if (pull) return end()
    const button = document.querySelector("[data-pull] button")
    if (!button || touches.length > 1 || document.querySelector("dialog[open]")) return
    // Beside a page the list scrolls by itself.
    const scroller = target.closest?.("[data-scroll=own], .pane")
    const isAtTop = scrollY <= 0 && (scroller?.scrollTop ?? 0) <= 0
    const isWithin = document.querySelector("[data-pull]").closest(".page")?.contains(target)
    if (!isAtTop || !isWithin) return
    pull = { button, x: touches[0].clientX, y: touches[0].clientY, way: 0 }
  }, { passive: true })

  addEventListener("touchmove", ({ touches }) => {
    if (!pull) return
    const [x, y] = [touches[0].clientX - pull.x, touches[0].clientY - pull.y]
    // Sideways it is a row that is swiped, upwards the page that scrolls.
    if (touches.length > 1 || (pull.way === 0 && Math.abs(x) > y) || scrollY > 0) return end()
    pull.way = Math.min(Math.max(0, y * WEIGHT), MEANT * 1.5)
    if (!sign.isConnected && pull.way > 8) document.body.append(sign)
    const share = Math.min(pull.way / MEANT, 1)
    sign.style.opacity = String(share)
    sign.style.transform = `translateY(${pull.way / 2}px) rotate(${share * 270}deg)`
    sign.classList.toggle("pull-ready", pull.way >= MEANT)
  }, { passive: true })

  addEventListener("touchend", () => {
    if (pull && pull.way >= MEANT && pull.button.isConnected) pull.button.click()
    end()
  }, { passive: true })
  addEventListener("touchcancel", end, { passive: true })
}
