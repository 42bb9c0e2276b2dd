import Copies

/// Reads lists of files without an XML parser: what a stranger's server writes is looked through for the
/// names that we give, which need no encoding, and for the length beside each.
enum CopyListing {
  /// - Parameters:
  ///   - entry: the end of the tag, opening or closing, that each file's entry is in.
  ///   - length: the name of the element with its length, without a prefix.
  /// - Returns: `CopyLimits.listed` at most.
  static func copies(in body: [UInt8], entry: String, length: String) -> [StoredCopy] {
    var copies: [StoredCopy] = []
    for part in parts(of: body[...], between: Array(entry.utf8)) {
      guard copies.count < CopyLimits.listed, let name = name(in: part),
        let bytes = number(behind: Array(length.utf8), in: part)
      else { continue }
      copies.append(StoredCopy(name, bytes: bytes))
    }
    return copies
  }

  private static func name(in part: ArraySlice<UInt8>) -> String? {
    let start = Array("umbu-".utf8)
    var rest = part
    while let found = place(of: start, in: rest) {
      let text = String(decoding: rest[found...].prefix(CopyName.length), as: UTF8.self)
      // A file that is still under another name has more behind it.
      let next = rest[found...].dropFirst(CopyName.length).first
      if CopyName(text) != nil, next != 0x2E { return text }
      rest = rest[(found + 1)...]
    }
    return nil
  }

  /// The digits of the first element of that name.
  private static func number(behind name: [UInt8], in part: ArraySlice<UInt8>) -> Int64? {
    guard let found = place(of: name, in: part),
      let end = part[found...].firstIndex(of: 0x3E)
    else { return nil }
    let digits = part[(end + 1)...].prefix { 0x30...0x39 ~= $0 }
    return Int64(String(decoding: digits, as: UTF8.self))
  }

  private static func parts(
    of body: ArraySlice<UInt8>, between mark: [UInt8]
  ) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var rest = body
    while let found = place(of: mark, in: rest) {
      parts.append(rest[..<found])
      rest = rest[(found + mark.count)...]
    }
    return parts + [rest]
  }

  private static func place(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= wanted.count, let first = wanted.first else { return nil }
    var start = bytes.startIndex
    while start + wanted.count <= bytes.endIndex,
      let found = bytes[start...].firstIndex(of: first), found + wanted.count <= bytes.endIndex
    {
      if bytes[found..<(found + wanted.count)].elementsEqual(wanted) { return found }
      start = found + 1
    }
    return nil
  }
}
