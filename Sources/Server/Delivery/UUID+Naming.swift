import Crypto
import SyncServer
import Values

extension UUID {
  /// An identifier of what a text names, the same each time (RFC 9562 section 5.8).
  public init(naming text: String) {
    let digest = Digest.sha256(text)
    let id = digest[..<16].withUnsafeBytes { UUID($0) } ?? .zero
    self.init(
      high: id.high & ~0xF000 | 0x8000,
      low: id.low & ~(0xC << 60) | 0x8 << 60)
  }
}
