import CExtraction

/// The text of a page or of a mail's part in UTF-8, by what is said of its character set.
enum PageText {
  /// - Parameter named: what its server or its mail said.
  static func utf8(_ bytes: ArraySlice<UInt8>, named: String?) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return repaired(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return decoded(bytes, "UTF-16") ?? repaired(bytes)
    }
    if let charset = named ?? inHead(bytes), !charset.isEmpty {
      if ["utf-8", "utf8"].contains(charset.lowercased()) { return repaired(bytes) }
      if let text = decoded(bytes, charset) { return text }
    }
    // Nobody says, or nobody knows it: what reads as UTF-8 is.
    if String(validating: bytes, as: UTF8.self) != nil { return Array(bytes) }
    return decoded(bytes, "WINDOWS-1252") ?? repaired(bytes)
  }

  private static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, _ charset: String) -> [UInt8]? {
    guard charset.utf8.count <= 40 else { return nil }
    var count = 0
    let text = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { letters in
        extraction_utf8(charset, letters.baseAddress, letters.count, &count)
      }
    }
    guard let text else { return nil }
    defer { extraction_free(text) }
    return UnsafeRawBufferPointer(start: text, count: count).map(\.self)
  }

  /// What an element `meta` at the beginning says (HTML, 13.2.3.2), read roughly.
  private static func inHead(_ bytes: ArraySlice<UInt8>) -> String? {
    let head = String(decoding: bytes.prefix(2_048), as: UTF8.self).lowercased()
    guard let found = head.firstRange(of: "charset=") else { return nil }
    let name = head[found.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:".contains($0)) }
    return name.isEmpty ? nil : String(name)
  }
}
