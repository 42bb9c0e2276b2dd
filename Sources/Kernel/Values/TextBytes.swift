/// The parts of a text, and a text from them, each by one function. In the browser going through a
/// `String` itself is compiled anew at each place that does, with a way for each kind of storage
/// (Docs/Embedded.md, Size), so there the parts come as arrays.
extension String {
  #if hasFeature(Embedded)
    /// The bytes in UTF-8.
    @inline(never)
    public var bytes: [UInt8] { Array(utf8) }

    /// The code points.
    @inline(never)
    public var scalars: [Unicode.Scalar] { Array(unicodeScalars) }
  #else
    /// The bytes in UTF-8.
    @inlinable
    public var bytes: String.UTF8View { utf8 }

    /// The code points.
    @inlinable
    public var scalars: String.UnicodeScalarView { unicodeScalars }
  #endif

  /// The length in bytes of UTF-8.
  @inline(never)
  public var byteCount: Int { utf8.count }

  /// The text of bytes in UTF-8; what is not UTF-8 becomes U+FFFD.
  @inline(never)
  public init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    self = String(decoding: bytes, as: UTF8.self)
  }

  @inline(never)
  public init(utf8 bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { String(utf8: $0) }
  }

  @inline(never)
  public init(utf8 bytes: ArraySlice<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(utf8: $0) }
  }

  @inline(never)
  public mutating func append(_ scalar: Unicode.Scalar) { unicodeScalars.append(scalar) }
}
