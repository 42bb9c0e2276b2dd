// Who looks at what is counted comes by `?debug=1#debug=TOKEN`, with a token of the server's: it stays for this tab until
// that is closed, or comes by `?debug=0`.

const TOKEN = /[#&]debug=([\w.-]{20,500})$/
const keyOf = (name) => `${name}:debug`

/// Takes both out of the address, before anything else looks there.
export function takeDebug(name) {
  const url = new URL(location.href)
  const wish = url.searchParams.get("debug")
  if (wish === null) return
  const token = wish === "1" ? url.hash.match(TOKEN)?.[1] : null
  url.searchParams.delete("debug")
  url.hash = url.hash.replace(TOKEN, "")
  history.replaceState(history.state, "", url)
  try {
    if (token) sessionStorage.setItem(keyOf(name), token)
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    // Without a place for it there is nothing to look at.
  }
}

/// Null for who does not look.
export function debugToken(name) {
  try {
    return sessionStorage.getItem(keyOf(name))
  } catch {
    return null
  }
}
