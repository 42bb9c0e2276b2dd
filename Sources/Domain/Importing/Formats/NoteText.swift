import Journal
import Values

/// Follows the `[[links]]` of a note, and finds the files that it shows.
struct NoteText {
  private let path: String
  private let index: NoteIndex
  /// The origins of the notes that it leads to, each once.
  private(set) var links: [String] = []
  private(set) var files: [ImportedFile] = []
  /// The names of notes that are not there.
  private(set) var unknown: [String] = []
  /// The names of files that are not there.
  private(set) var missing: [String] = []
  /// Within a block of code nothing is a link.
  private var isCode = false

  private static let mostOfName = 300

  /// - Parameter path: of the note.
  init(_ path: String, _ index: NoteIndex) {
    self.path = path
    self.index = index
  }

  mutating func read(_ text: String) -> String {
    var lines: [String] = []
    for line in ImportedItem.lines(text) {
      let start = line.trimmed
      if start.begins(with: "```") || start.begins(with: "~~~") { isCode.toggle() }
      lines.append(isCode ? line : followed(line))
    }
    return lines.joined(separator: "\n").trimmed
  }

  private mutating func followed(_ line: String) -> String {
    let bytes = [UInt8](line.bytes)
    guard bytes.contains(0x5B) else { return line }
    var out: [UInt8] = []
    var position = 0
    while position < bytes.count {
      var found = link(bytes, position)
      if !found.isThere { found = picture(bytes, position) }
      if let found {
        out += [UInt8](found.0.bytes)
        position += found.length
      } else {
        out.append(bytes[position])
        position += 1
      }
    }
    return String(utf8: out)
  }

  /// `[[Name]]`, `[[Name#Heading|label]]` and, for what is shown, `![[file.png]]`.
  private mutating func link(_ bytes: [UInt8], _ start: Int) -> (String, length: Int)? {
    let isShown = bytes[start] == 0x21
    let open = isShown ? start + 1 : start
    guard open + 1 < bytes.count, bytes[open] == 0x5B, bytes[open + 1] == 0x5B else { return nil }
    var end = open + 2
    // No further than a name may go: a line may have a million such beginnings.
    while end + 1 < bytes.count, end - open <= Self.mostOfName,
      bytes[end] != 0x5D || bytes[end + 1] != 0x5D
    {
      end += 1
    }
    guard end + 1 < bytes.count, end - open <= Self.mostOfName else { return nil }
    let inside = String(utf8: bytes[(open + 2)..<end])
    let length = end + 2 - start
    let sides = inside.parts { $0 == "|" }
    let target = (sides.first ?? "").trimmed
    let label = sides.count > 1 ? sides[sides.count - 1].trimmed : target
    let name = target.parts { $0 == "#" || $0 == "^" }.first?.trimmed ?? ""
    guard !name.isEmpty else { return nil }
    if let origin = index.note(name) {
      note(origin)
      return (Self.written(label, to: origin), length)
    }
    if let file = index.file(name, beside: path) {
      take(file)
      return (isShown ? "" : file.name, length)
    }
    if case .attachment = FileKind(name) { missing.append(name) } else { unknown.append(name) }
    return nil
  }

  /// `![alt](path)` of a file that comes along.
  private mutating func picture(_ bytes: [UInt8], _ start: Int) -> (String, length: Int)? {
    guard bytes[start] == 0x21, start + 1 < bytes.count, bytes[start + 1] == 0x5B else {
      return nil
    }
    let limit = min(bytes.count, start + 1 + Self.mostOfName * 4)
    var middle = start + 2
    while middle < limit, bytes[middle] != 0x5D { middle += 1 }
    guard middle + 1 < limit, bytes[middle + 1] == 0x28 else { return nil }
    var end = middle + 2
    while end < limit, bytes[end] != 0x29 { end += 1 }
    guard end < limit else { return nil }
    let target = Self.unescaped(bytes[(middle + 2)..<end])
    let lower = target.asciiLowercased
    guard !lower.begins(with: "http:"), !lower.begins(with: "https:"), !target.isEmpty else {
      return nil
    }
    guard let file = index.file(target, beside: path) else {
      missing.append(target)
      return nil
    }
    take(file)
    return ("", end + 1 - start)
  }

  private mutating func note(_ origin: String) {
    if links.count < Item.Limits.links, !links.contains(origin) { links.append(origin) }
  }

  private mutating func take(_ file: ImportedFile) {
    if !files.contains(file) { files.append(file) }
  }

  private static func written(_ label: String, to origin: String) -> String {
    var text: [UInt8] = [0x5B]
    for byte in label.bytes {
      if byte == 0x5B || byte == 0x5D || byte == 0x5C { text.append(0x5C) }
      text.append(byte)
    }
    return String(utf8: text) + "](itens/" + ImportOrigin.id(of: origin).description + ")"
  }

  /// A path as RFC 3986 escapes it, read again; without the angle brackets in which it may be.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var out: [UInt8] = []
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte == 0x25, position + 2 < bytes.endIndex, let high = digit(bytes[position + 1]),
        let low = digit(bytes[position + 2])
      {
        out.append(high << 4 | low)
        position += 3
      } else {
        if byte != 0x3C, byte != 0x3E { out.append(byte) }
        position += 1
      }
    }
    return String(utf8: out).trimmed
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
