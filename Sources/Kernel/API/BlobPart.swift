/// A part of a blob: of bytes that the device keeps and the app never holds (`Request.keepFile`).
public struct BlobPart: Hashable, Sendable {
  /// The blob's name in the open space.
  public var blob: String
  /// The first byte, from 0.
  public var start: Int64
  public var count: Int64

  public init(_ blob: String, start: Int64, count: Int64) {
    self.blob = blob
    self.start = start
    self.count = count
  }
}
