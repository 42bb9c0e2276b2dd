/// What is to be stored after a change of the index, sealed by whoever holds it.
///
/// First `segments` and `manifest`, together or in this order; only when the manifest is durable those of `removed`
/// go. A device that dies in between opens the state before or after: segments that the manifest does not name are
/// of no use and can be removed at any time. Writes must become durable in the order in which they were made.
public struct SearchWrites: Hashable, Sendable {
  /// New ones; the bytes of a name never change.
  public var segments: [SearchSegmentBytes]
  /// Replaces the one there is.
  public var manifest: [UInt8]
  /// Names of segments that are not needed any more.
  public var removed: [UInt32]
}

public struct SearchSegmentBytes: Hashable, Sendable {
  public let name: UInt32
  public let bytes: [UInt8]
}
