import CArgon2
import Crypto

/// What a try of a password costs: memory in KiB, passes and lanes of Argon2id. Unless said otherwise the second
/// recommendation of the OWASP password storage cheat sheet.
public struct PasswordCost: Sendable {
  public var memory: UInt32
  public var passes: UInt32
  public var lanes: UInt32

  public init(memory: UInt32 = 19_456, passes: UInt32 = 2, lanes: UInt32 = 1) {
    self.memory = memory
    self.passes = passes
    self.lanes = lanes
  }
}

/// Argon2id (RFC 9106) by Debian's libargon2, in the encoded form that carries its parameters. Hashes of another
/// cost are still verified.
struct PasswordHash: Sendable {
  var cost = PasswordCost()

  /// A hash that no password matches; verifying against it costs as much as against a real one.
  var decoy: String {
    let (salt, key) = (String(repeating: "A", count: 22), String(repeating: "A", count: 43))
    return "$argon2id$v=19$m=\(cost.memory),t=\(cost.passes),p=\(cost.lanes)$\(salt)$\(key)"
  }

  /// - Throws: `IdentityError.busy` when there is no memory for it.
  func hash(_ password: String) throws -> String {
    let salt = randomBytes(16)
    let bytes = Array(password.utf8)
    var encoded = [CChar](repeating: 0, count: 128)
    let result = argon2id_hash_encoded(
      cost.passes, cost.memory, cost.lanes, bytes, bytes.count, salt, salt.count, 32, &encoded,
      encoded.count)
    guard result == ARGON2_OK.rawValue else { throw IdentityError.busy }
    return String(decoding: encoded.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether the password is the one that was hashed, in a time that does not depend on it.
  /// - Throws: `IdentityError.busy` when there is no memory for it.
  func verify(_ password: String, _ encoded: String) throws -> Bool {
    let bytes = Array(password.utf8)
    let result = argon2id_verify(encoded, bytes, bytes.count)
    if result == ARGON2_MEMORY_ALLOCATION_ERROR.rawValue { throw IdentityError.busy }
    return result == ARGON2_OK.rawValue
  }
}
