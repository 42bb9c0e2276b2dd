// What is long is done in pieces, between which the page is painted and answers.

/// So many bytes at a time are opened and handed on, for the page is to answer between.
const PIECE = 1 << 18

/// The members in order, in pieces that are as large as that or have one member; one piece at least.
export function piecesOf(members, size) {
  const pieces = [[]]
  let bytes = 0
  for (const member of members) {
    if (bytes >= PIECE) {
      pieces.push([])
      bytes = 0
    }
    pieces.at(-1).push(member)
    bytes += size(member)
  }
  return pieces
}

/// Until what was shown is painted; not for long, since what nobody sees is not painted at all.
export function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 200)
  })
}
