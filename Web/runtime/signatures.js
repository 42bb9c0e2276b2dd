// What others have signed.

import { fromBase64 } from "./base64.js"

const CURVE = { name: "ECDSA", namedCurve: "P-256" }

/// Whether a JSON Web Signature in its compact form (RFC 7515) was made by ES256 with the key of that public
/// point, whose coordinates are in Base64 for URLs.
export async function isSigned(token, x, y) {
  const end = token.lastIndexOf(".")
  const signature = end > 0 && fromBase64(ordinary(token.slice(end + 1)))
  if (!signature) return false
  try {
    const jwk = { kty: "EC", crv: CURVE.namedCurve, x, y }
    const key = await crypto.subtle.importKey("jwk", jwk, CURVE, false, ["verify"])
    const signed = new TextEncoder().encode(token.slice(0, end))
    return await crypto.subtle.verify({ name: CURVE.name, hash: "SHA-256" }, key, signature, signed)
  } catch {
    // No point of the curve, or a browser that knows nothing of it.
    return false
  }
}

/// Base64 for URLs (RFC 4648 section 5), which has no padding, as it is elsewhere.
function ordinary(text) {
  const letters = text.replaceAll("-", "+").replaceAll("_", "/")
  return letters.padEnd(Math.ceil(letters.length / 4) * 4, "=")
}
