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
    public var scalars: [Unicode.Scalar] {
      let bytes = bytes
      var found: [Unicode.Scalar] = []
      found.reserveCapacity(bytes.count)
      var at = 0
      while at < bytes.count {
        let first = bytes[at]
        // Of a text all bytes are well-formed, so the first one says how many make a code point (RFC 3629, 3).
        let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = count == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(count))
        for next in (at + 1)..<(at + count) { value = value << 6 | UInt32(bytes[next] & 0x3F) }
        if let scalar = Unicode.Scalar(value) { found.append(scalar) }
        at += count
      }
      return found
    }
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

  /// How many code points there are.
  @inline(never)
  public var scalarCount: Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

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
