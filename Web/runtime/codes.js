// Codes by which people join or confirm stand behind the "#" of an address, where no server and no
// proxy sees them. Older links have them as the last part of the path: these are changed before
// anything else is asked for.

/// `paths` are the pages of `base` that a code may lead to.
export function hideCode(base, paths) {
  const [page, code, ...more] = location.pathname.slice(base.pathname.length).split("/")
  if (!paths.includes(page) || !code || more.some(Boolean)) return
  const url = new URL(page, base)
  url.hash = code
  history.replaceState(history.state, "", url)
}
