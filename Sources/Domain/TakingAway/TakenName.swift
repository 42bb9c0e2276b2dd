import Documents
import Journal
import Values

/// What files that are taken away are called: by names that every system takes, and that differ whatever case they are
/// compared in, since each has the end of its id.
enum TakenName {
  /// Of a path, in Unicode scalars.
  static let longest = 300
  /// Of a name without its ending, in bytes: with the rest it is short of what any system allows.
  private static let mostBytes = 100

  static let journal = "diario"
  static let documents = "arquivos/"
  static let items = "itens/"

  /// `itens/2026/2026-11-28 Ideias 0123456789ab.md`
  static func path(of item: Item) -> String {
    let day = item.day.description
    let name = safe(item.name)
    return items + day.dropping(utf8: 0, upTo: 4) + "/" + day + " "
      + (name.isEmpty ? "" : name + " ") + end(of: item.id.description) + ".md"
  }

  /// `arquivos/Foto 0123456789ab.jpg`
  static func path(of document: ItemDocument) -> String {
    let (base, ending) = split(document.savedName)
    let name = safe(base)
    return documents + (name.isEmpty ? "" : name + " ") + end(of: document.id.description)
      + (ending.isEmpty ? "" : "." + ending)
  }

  private static func end(of id: String) -> String { id.dropping(utf8: 24) }

  /// A name and its ending; without one where what stands behind the last dot is none.
  private static func split(_ name: String) -> (base: String, ending: String) {
    let bytes = Array(name.bytes)
    guard let dot = bytes.lastIndex(of: 0x2E), dot > 0, 1...10 ~= bytes.count - dot - 1 else {
      return (name, "")
    }
    for byte in bytes[(dot + 1)...] {
      switch byte | 0x20 {
      case 0x61...0x7A: continue
      default: guard 0x30...0x39 ~= byte else { return (name, "") }
      }
    }
    return (String(utf8: bytes[..<dot]), String(utf8: bytes[(dot + 1)...]))
  }

  /// Without what some system takes for something else than a letter.
  static func safe(_ name: String) -> String {
    var kept: [Unicode.Scalar] = []
    var count = 0
    for scalar in name.scalars {
      let isRefused: Bool
      switch scalar {
      case "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "#", "%": isRefused = true
      default: isRefused = scalar.breaksLine || scalar.isInvisible || scalar.isSpace
      }
      let letter: Unicode.Scalar = isRefused ? " " : scalar
      // Neither white space nor dots at the beginning, and no two spaces.
      if kept.isEmpty, letter == " " || letter == "." { continue }
      if letter == " ", kept.last == " " { continue }
      count += UTF8.width(letter)
      guard count <= mostBytes else { break }
      kept.append(letter)
    }
    while let last = kept.last, last == " " || last == "." { kept.removeLast() }
    var text = ""
    for scalar in kept { text.append(scalar) }
    return text
  }
}
