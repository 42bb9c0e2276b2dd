// Encryption at rest: AES-GCM with a 256-bit key that scripts can use but never read. Each value
// has its own random nonce, and its name as additional data, so that values cannot change places.

const encoder = new TextEncoder()

export class Vault {
  constructor(key) {
    this.key = key
  }

  static newKey() {
    const kind = { name: "AES-GCM", length: 256 }
    return crypto.subtle.generateKey(kind, false, ["encrypt", "decrypt"])
  }

  async seal(name, bytes) {
    const nonce = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt(this.parameters(name, nonce), this.key, bytes)
    return { nonce, sealed }
  }

  /// Null when the value was damaged, belongs elsewhere or was sealed with another key.
  async open(name, value) {
    try {
      const parameters = this.parameters(name, value.nonce)
      return new Uint8Array(await crypto.subtle.decrypt(parameters, this.key, value.sealed))
    } catch {
      return null
    }
  }

  parameters(name, nonce) {
    return { name: "AES-GCM", iv: nonce, additionalData: encoder.encode(name) }
  }
}
