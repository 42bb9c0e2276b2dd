import Crypto

/// What the bytes of one request must come to (tus 1.0, Checksum).
public struct UploadChecksum: Hashable, Sendable {
  public var function: RunningDigest.Function
  public var digest: [UInt8]

  public init(_ function: RunningDigest.Function, _ digest: [UInt8]) {
    self.function = function
    self.digest = digest
  }
}
