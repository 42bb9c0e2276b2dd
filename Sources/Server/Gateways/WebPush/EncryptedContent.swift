import Crypto

/// The content coding `aes128gcm` of HTTP (RFC 8188).
public enum EncryptedContent {
  /// What stands before the records besides the name of the key (section 2.1).
  static let headerSize = 21
  static let saltSize = 16

  /// Seals a content in one record or several.
  /// - Parameters:
  ///   - key: the input keying material, of any length.
  ///   - salt: 16 bytes, never the same twice with one key.
  ///   - recordSize: of each record but the last, at least 18.
  ///   - keyName: 255 bytes at most.
  ///   - padding: how many bytes longer the first record is, as far as it has room.
  public static func seal(
    _ content: [UInt8], with key: [UInt8], salt: [UInt8], recordSize: Int = 4_096,
    keyName: [UInt8] = [], padding: Int = 0
  ) -> [UInt8] {
    precondition(
      salt.count == saltSize && recordSize >= 18 && keyName.count < 256, "not by RFC 8188")
    let keys = Keys(key, salt)
    var sealed = salt
    withUnsafeBytes(of: UInt32(recordSize).bigEndian) { sealed += $0 }
    sealed.append(UInt8(keyName.count))
    sealed += keyName
    // The delimiter and the tag.
    let room = recordSize - 1 - AES128GCM.tagSize
    var rest = content[...]
    var padding = padding
    var number: UInt64 = 0
    repeat {
      let filled = min(padding, max(room - 1, 0))
      padding = 0
      let piece = rest.prefix(room - filled)
      rest = rest.dropFirst(piece.count)
      let record = piece + [rest.isEmpty ? 2 : 1] + [UInt8](repeating: 0, count: filled)
      sealed += AES128GCM.seal(Array(record), with: keys.key, nonce: keys.nonce(number))
      number += 1
    } while !rest.isEmpty
    return sealed
  }

  /// Opens what `seal` made, or anyone else by that RFC; nil for what is not right in any place.
  /// - Parameter key: the input keying material for the key of a name.
  public static func open(
    _ sealed: [UInt8], with key: (_ keyName: [UInt8]) -> [UInt8]?
  ) -> [UInt8]? {
    guard sealed.count >= headerSize else { return nil }
    let salt = Array(sealed[..<saltSize])
    let recordSize = sealed[saltSize..<saltSize + 4].reduce(0) { $0 << 8 | Int($1) }
    let start = headerSize + Int(sealed[headerSize - 1])
    guard recordSize >= 18, sealed.count >= start,
      let secret = key(Array(sealed[headerSize..<start]))
    else { return nil }
    let keys = Keys(secret, salt)
    var content: [UInt8] = []
    var rest = sealed[start...]
    var number: UInt64 = 0
    repeat {
      let record = Array(rest.prefix(recordSize))
      rest = rest.dropFirst(record.count)
      guard let plain = AES128GCM.open(record, with: keys.key, nonce: keys.nonce(number)),
        let end = plain.lastIndex(where: { $0 != 0 }), plain[end] == (rest.isEmpty ? 2 : 1)
      else { return nil }
      content += plain[..<end]
      number += 1
    } while !rest.isEmpty
    return content
  }

  /// Section 2.2 and 2.3.
  private struct Keys {
    let key: [UInt8]
    private let base: [UInt8]

    init(_ secret: [UInt8], _ salt: [UInt8]) {
      key = DerivedKey.hkdf(
        salt: salt, secret: secret, info: Array("Content-Encoding: aes128gcm\0".utf8),
        count: AES128GCM.keySize)
      base = DerivedKey.hkdf(
        salt: salt, secret: secret, info: Array("Content-Encoding: nonce\0".utf8),
        count: AES128GCM.nonceSize)
    }

    func nonce(_ number: UInt64) -> [UInt8] {
      var nonce = base
      for place in 0..<8 { nonce[11 - place] ^= UInt8(truncatingIfNeeded: number >> (8 * place)) }
      return nonce
    }
  }
}
