// Says that the link of a message was used: its token stands behind "#", which browsers send to nobody, so
// that a program which looks at links has read nothing.

const TOKEN = /[#&]m=([\w-]{20,100})$/

/// Takes the token out of the address, before anything else looks there; null where there is none.
export function takeReceipt() {
  const found = location.hash.match(TOKEN)
  if (!found) return null
  const url = new URL(location.href)
  url.hash = url.hash.replace(TOKEN, "")
  history.replaceState(history.state, "", url)
  return found[1]
}

/// Tells the server, once there is a network.
export async function tellOpened(token, network) {
  if (token === null) return
  const body = new TextEncoder().encode(JSON.stringify({ token, event: "opened" }))
  const send = () => network.fetch("receipt", {
    method: "POST", path: "v1/messages/receipt", headers: [["Content-Type", "application/json"]],
    body, timeout: 30_000, keepsAlive: true,
  })
  const { status } = await send()
  if (status === undefined) addEventListener("online", send, { once: true })
}
