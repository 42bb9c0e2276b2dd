import CArgon2
import Crypto

/// Argon2id (RFC 9106) by Debian's libargon2, in the encoded form that carries its parameters.
struct PasswordHash: Sendable {
  /// Memory in KiB, passes and lanes: the second recommendation of the OWASP password storage
  /// cheat sheet. Hashes of other parameters are still verified.
  struct Cost: Sendable {
    var memory: UInt32 = 19_456
    var passes: UInt32 = 2
    var lanes: UInt32 = 1
  }

  var cost = Cost()

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
