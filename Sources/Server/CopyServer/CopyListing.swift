import Copies
import Values

/// A file that a place has.
struct ListedFile: Hashable {
  var name: String
  var bytes: Int64
}

/// How the names begin that are looked for in a list, how long they are, and which are such names.
struct NameForm {
  let start: String
  let length: Int
  let isName: @Sendable (String) -> Bool

  static let copies = NameForm(start: CopyName.start, length: CopyName.length) {
    CopyName($0) != nil
  }

  static func parts(of space: UUID) -> NameForm {
    NameForm(start: PartName.prefix(of: space), length: PartName.textLength) {
      PartName($0) != nil
    }
  }
}

/// Reads lists of files without an XML parser: what a stranger's server writes is looked through for the
/// names that we give, which need no encoding, and for the length beside each.
struct CopyListing {
  var files: [ListedFile] = []
  /// How many entries there are, ours and others.
  var entries = 0

  /// - Parameters:
  ///   - entry: the end of the tag, opening or closing, that each file's entry is in.
  ///   - length: the name of the element with its length, without a prefix.
  init(in body: [UInt8], entry: String, length: String, of form: NameForm) {
    let (start, length) = (Array(form.start.utf8), Array(length.utf8))
    for part in Self.parts(of: body[...], between: Array(entry.utf8)) {
      entries += 1
      guard let name = Self.name(in: part, start, form),
        let bytes = Self.text(behind: length, in: part).flatMap({ Self.number($0) })
      else { continue }
      files.append(ListedFile(name: name, bytes: bytes))
    }
  }

  /// What the first element of that name holds, up to the next tag.
  static func text(behind name: [UInt8], in part: ArraySlice<UInt8>) -> String? {
    guard let found = place(of: name, in: part),
      let end = part[found...].firstIndex(of: 0x3E)
    else { return nil }
    return String(decoding: part[(end + 1)...].prefix { $0 != 0x3C }, as: UTF8.self)
  }

  private static func number(_ text: String) -> Int64? {
    Int64(String(decoding: text.utf8.prefix { 0x30...0x39 ~= $0 }, as: UTF8.self))
  }

  private static func name(
    in part: ArraySlice<UInt8>, _ start: [UInt8], _ form: NameForm
  ) -> String? {
    var rest = part
    while let found = place(of: start, in: rest) {
      let text = String(decoding: rest[found...].prefix(form.length), as: UTF8.self)
      // A file that is still under another name has more behind it.
      let next = rest[found...].dropFirst(form.length).first
      if form.isName(text), next != 0x2E { return text }
      rest = rest[(found + 1)...]
    }
    return nil
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
