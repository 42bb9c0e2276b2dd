/// Why stored bytes of an index cannot be used. A retry does not help; what they held is indexed anew from the
/// documents, and nobody needs to be told.
public enum SearchProblem: Error, Hashable, Sendable {
  /// They do not begin as such bytes do.
  case notOurs
  /// Written by a later version of the app.
  case version(UInt32)
  /// The checksum is another: bytes were lost or changed.
  case checksum
  /// A part says what cannot be.
  case damaged
  /// The manifest names no such segment, or one with other bytes.
  case notListed
}
