/// The values of a statement as libpq takes them: integers, reals and texts as texts, which the
/// server reads as the type that the statement asks for; bytes as they are.
struct PostgresArguments {
  private var bytes: [UInt8] = []
  private var starts: [Int?] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []

  init(_ values: [SQLValue], of sql: String) throws(DatabaseError) {
    starts.reserveCapacity(values.count)
    lengths.reserveCapacity(values.count)
    formats.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      switch value {
      case .null:
        starts.append(nil)
        lengths.append(0)
        formats.append(0)
      case .integer(let integer):
        add("\(integer)".utf8)
      case .real(let real):
        guard !real.isNaN else { throw .invalid("NaN for $\(index + 1): \(sql)") }
        add("\(real)".utf8)
      case .text(let text):
        guard !text.utf8.contains(0) else { throw .constraint(.nullCharacter) }
        add(text.utf8)
      case .blob(let blob):
        starts.append(bytes.count)
        lengths.append(Int32(clamping: blob.count))
        formats.append(1)
        bytes.append(contentsOf: blob)
      }
    }
  }

  private mutating func add(_ text: String.UTF8View) {
    starts.append(bytes.count)
    bytes.append(contentsOf: text)
    bytes.append(0)
    lengths.append(0)
    formats.append(0)
  }

  /// Lends the three arrays, valid only inside `body`.
  func with<R>(
    _ body: (
      UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
    ) -> R
  ) -> R {
    // One more byte, so that there is an address even for an empty value.
    (bytes + [0]).withUnsafeBytes { bytes in
      let base = bytes.baseAddress!.assumingMemoryBound(to: CChar.self)
      return starts.map { $0.map { base + $0 } }.withUnsafeBufferPointer { texts in
        lengths.withUnsafeBufferPointer { lengths in
          formats.withUnsafeBufferPointer { formats in
            body(texts.baseAddress, lengths.baseAddress, formats.baseAddress)
          }
        }
      }
    }
  }
}
