/// The body of a response.
public enum ResponseBody: Sendable {
  case empty
  case bytes([UInt8])
  /// Written while it is sent. With a `length` exactly that many bytes must be written; without
  /// one the body is chunked. A closure that throws, or writes another number of bytes, breaks
  /// the connection off, so that the client sees that the body is not whole.
  case stream(length: Int?, @Sendable (BodyWriter) async throws -> Void)
  /// A part of an open file, sent by the kernel.
  case file(FileSlice)

  /// The bytes that will be sent, when that is known before.
  public var length: Int? {
    switch self {
    case .empty: 0
    case .bytes(let bytes): bytes.count
    case .stream(let length, _): length
    case .file(let slice): slice.length
    }
  }
}
