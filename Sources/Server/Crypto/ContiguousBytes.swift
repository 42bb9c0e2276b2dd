/// Bytes that lie in one piece, so that they can be digested where they are.
public protocol ContiguousBytes {
  /// Lends the bytes for the duration of `body`.
  func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}

extension [UInt8]: ContiguousBytes {
  public func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withUnsafeBytes(body)
  }
}

extension ArraySlice<UInt8>: ContiguousBytes {
  public func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withUnsafeBytes(body)
  }
}
