import CCrypto

/// Whether both are the same bytes, in a time that depends on their lengths alone: for comparing
/// secrets, signatures and digests of tokens.
public func constantTimeEquals(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  guard left.count == right.count else { return false }
  guard !left.isEmpty else { return true }
  return CRYPTO_memcmp(left, right, left.count) == 0
}
