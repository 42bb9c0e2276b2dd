import Journal
import Values

/// What other programs hand out, as far as it is read here.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  /// A table of Pocket, as its last exports are.
  case pocketTable
  /// The page `ril_export.html`.
  case pocketPage
  /// What was marked in Pocket's articles: a list in JSON.
  case pocketNotes
  case instapaper
  case raindropTable
  case raindropPage
  /// What was marked, as Readwise hands it out.
  case readwiseNotes
  /// The list of Readwise's Reader.
  case readwiseReader
  case omnivore
  case wallabag
  case dayOne
  /// The bookmarks of a browser, in the form that Netscape's had.
  case bookmarks
  case markdown

  public var source: Item.Source {
    switch self {
    case .pocketTable, .pocketPage, .pocketNotes: .pocket
    case .instapaper: .instapaper
    case .raindropTable, .raindropPage: .raindrop
    case .readwiseNotes, .readwiseReader: .readwise
    case .omnivore: .omnivore
    case .wallabag: .wallabag
    case .dayOne: .dayOne
    case .bookmarks: .bookmarks
    case .markdown: .markdown
    }
  }

  /// The table whose first row that is; nil for one that is not known.
  init?(headers: [String]) {
    let names = headers.map { $0.tidied.asciiLowercased }
    func has(_ wanted: [String]) -> Bool { wanted.allSatisfy { names.contains($0) } }
    if has(["highlight", "book title"]) {
      self = .readwiseNotes
    } else if has(["url", "title", "saved date", "location"]) {
      self = .readwiseReader
    } else if has(["url", "time_added", "status"]) {
      self = .pocketTable
    } else if has(["url", "title", "selection", "folder"]) {
      self = .instapaper
    } else if has(["url", "title", "folder", "created"]) || has(["url", "title", "excerpt"]) {
      self = .raindropTable
    } else {
      return nil
    }
  }
}

/// What all formats do with what they read.
extension ImportedItem {
  /// A link that was kept.
  /// - Returns: nil for one that cannot come, which is told of.
  static func link(
    _ source: Item.Source, to address: String, title: String, at place: ImportPlace,
    _ found: inout ImportFound
  ) -> ImportedItem? {
    let address = address.trimmed
    let title = title.tidied.asLine
    guard !address.isEmpty else {
      found.lose(.noAddress, title, at: place)
      return nil
    }
    guard address.scalarCount <= Item.Limits.url else {
      found.lose(.longAddress, title.isEmpty ? address : title, at: place)
      return nil
    }
    let held = WebAddress.isHeld(address) ? address : escaped(address)
    guard WebAddress.isHeld(held), held.scalarCount <= Item.Limits.url else {
      found.lose(.notOfTheWeb, title.isEmpty ? address : title, at: place)
      return nil
    }
    var item = ImportedItem(source, origin: ImportOrigin.of(source, [address]))
    item.url = held
    item.kind = .link
    item.place = place
    // A title that is only the address again says nothing.
    if title != address { item.title = title }
    return item
  }

  /// With the white space in it as RFC 3986 writes it.
  private static func escaped(_ address: String) -> String {
    var out: [UInt8] = []
    for byte in address.bytes where byte >= 0x20 && byte != 0x7F {
      if byte == 0x20 { out += [0x25, 0x32, 0x30] } else { out.append(byte) }
    }
    return String(utf8: out)
  }

  /// Adds names of tags, each once. Those that are longer than an item's are cut later, which is told of (`fit`).
  mutating func tag(_ names: [String]) {
    for name in names {
      let name = name.tidied.asLine.first(scalars: Self.mostOfTag).trimmed
      if !name.isEmpty, !tags.contains(name) { tags.append(name) }
    }
  }

  /// So much of a tag's name is held until it is known what comes, in Unicode scalars.
  private static var mostOfTag: Int { 3 * Item.Limits.tag }

  mutating func tag(_ list: String, between isSeparator: (Unicode.Scalar) -> Bool) {
    tag(list.parts(between: isSeparator))
  }

  /// Adds a paragraph to its text.
  mutating func add(_ paragraph: String) {
    let paragraph = paragraph.trimmed
    guard !paragraph.isEmpty else { return }
    text += (text.isEmpty ? "" : "\n\n") + paragraph
  }

  /// Adds what somebody marked, with what they wrote beside it.
  mutating func add(quote: String, note: String) {
    let quote = quote.trimmed
    if !quote.isEmpty {
      add(Self.lines(quote).map { $0.isEmpty ? ">" : "> " + $0 }.joined(separator: "\n"))
    }
    add(note)
  }

  /// The lines of a text, empty ones among them.
  static func lines(_ text: String) -> [String] {
    let bytes = [UInt8](text.bytes)
    var lines: [String] = []
    var start = 0
    for (position, byte) in bytes.enumerated() where byte == 0x0A {
      let isReturn = position > start && bytes[position - 1] == 0x0D
      lines.append(String(utf8: bytes[start..<(isReturn ? position - 1 : position)]))
      start = position + 1
    }
    lines.append(String(utf8: bytes[start...]))
    return lines
  }
}
