import Crypto
import Synchronization
import Values

/// Judges the certificates by which Apple signs, and remembers for a while those that were good.
final class StoreChains: Sendable {
  /// Apple's marks of a certificate that signs the App Store's data, and of the one above it.
  static let leafMark = "1.2.840.113635.100.6.11.1"
  static let intermediateMark = "1.2.840.113635.100.6.2.1"
  /// How long a chain is believed without another look, in milliseconds.
  static let lifetime: Int64 = 15 * 60_000
  /// There is seldom more than one at a time.
  static let most = 32

  private let roots: [Certificate]
  private let known = Mutex<[Names: Known]>([:])

  private struct Names: Hashable {
    var leaf: [UInt8]
    var intermediate: [UInt8]
  }

  private struct Known {
    var key: P256PublicKey
    /// When all three are good, in seconds since 1970.
    var validity: Range<Int64>
    var verifiedAt: Instant
  }

  init(roots: [Certificate]) {
    self.roots = roots
  }

  /// How many chains are remembered.
  var count: Int { known.withLock { $0.count } }

  /// The leaf's key.
  /// - Parameters:
  ///   - signedAt: when all certificates must have been good.
  ///   - now: only for what is remembered.
  func key(
    of data: SignedData, signedAt: Instant, now: Instant
  ) throws(StoreRefusal) -> P256PublicKey {
    let names = Names(leaf: data.leaf, intermediate: data.intermediate)
    let time = signedAt.milliseconds / 1_000
    let found = known.withLock { known -> P256PublicKey? in
      guard let chain = known[names], 0..<Self.lifetime ~= now.since(chain.verifiedAt),
        chain.validity.contains(time)
      else { return nil }
      return chain.key
    }
    if let found { return found }
    let chain = try verified(names, at: time, now: now)
    known.withLock { known in
      if known.count >= Self.most, known[names] == nil,
        let oldest = known.min(by: { $0.value.verifiedAt < $1.value.verifiedAt })
      {
        known[oldest.key] = nil
      }
      known[names] = chain
    }
    return chain.key
  }

  private func verified(
    _ names: Names, at time: Int64, now: Instant
  ) throws(StoreRefusal) -> Known {
    guard let leaf = Certificate(der: names.leaf) else { throw .notCertificate(1) }
    guard let intermediate = Certificate(der: names.intermediate) else {
      throw .notCertificate(2)
    }
    do throws(CertificateChain.Failure) {
      try CertificateChain.verify(leaf, by: intermediate, roots: roots, at: time)
    } catch {
      throw StoreRefusal(error)
    }
    guard leaf.hasExtension(Self.leafMark) else { throw .leafPurpose }
    guard intermediate.hasExtension(Self.intermediateMark) else { throw .intermediatePurpose }
    guard !leaf.isAuthority, leaf.maySign else { throw .leafRights }
    guard let key = leaf.p256 else { throw .leafKey }
    guard let first = leaf.validity, let second = intermediate.validity else { throw .chainForm }
    // Which root it was does not matter: a time at which one of them is not good is looked at anew.
    let validity = roots.reduce(first.clamped(to: second)) { range, root in
      range.clamped(to: root.validity ?? 0..<0)
    }
    return Known(key: key, validity: validity, verifiedAt: now)
  }
}
