import Journal
import Values

/// What reads a file, by what it is.
enum Parser: Sendable {
  case none
  /// Without a table until the names of its columns are read.
  case rows(RowReader, RowTable?, file: String)
  case page(LinkPage)
  case list(ElementList, file: String)
  case note([UInt8], NoteFile.About)

  /// Nil for what is nothing that is known.
  /// - Parameter bytes: the first of the file.
  init?(_ bytes: [UInt8], _ about: NoteFile.About, readsCopies: Bool) {
    let head = bytes[..<min(bytes.count, 4_096)]
    guard !head.contains(0) else { return nil }
    let kind = FileKind(about.path)
    if kind == .markdown {
      self = .note([], about)
      return
    }
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
    switch start.first(where: { $0 > 0x20 }) {
    case 0x5B where kind != .table, 0x7B where kind != .table:
      self = .list(
        ElementList(file: about.path, readsCopies: readsCopies), file: about.path)
    case 0x3C where kind != .table:
      guard Self.isLinkPage(head) else { return nil }
      self = .page(LinkPage(file: about.path))
    case nil: return nil
    default:
      guard kind != .page, kind != .json else { return nil }
      self = .rows(RowReader(), nil, file: about.path)
    }
  }

  /// Whether a page is a list of links: any other would come as all the links that are in it.
  private static func isLinkPage(_ head: ArraySlice<UInt8>) -> Bool {
    let text = String(utf8: head).asciiLowercased
    for sign in ["netscape-bookmark", "<title>pocket export", "<dl>", "<dl ", "raindrop"] {
      if text.holds(sign) { return true }
    }
    return false
  }

  var format: ImportFormat? {
    switch self {
    case .none: nil
    case .rows(_, let table, _): table?.known
    case .page(let page): page.format
    case .list(let list, _): list.format
    case .note: .markdown
    }
  }

  /// - Returns: whether the file is something that is known, as far as it is read.
  mutating func read(
    _ bytes: ArraySlice<UInt8>, isLast: Bool, _ index: NoteIndex,
    _ notes: inout HashMap<String, String>, _ found: inout ImportFound
  ) -> Bool {
    switch self {
    case .none:
      return false
    case .rows(var reader, var table, let file):
      self = .none
      let isKnown = Self.rows(
        reader.read(bytes, isLast: isLast), &table, file, notes, &found)
      if isLast, isKnown, !table.isThere {
        found.lose(.unknownFile, file, at: ImportPlace(file))
      }
      self = .rows(reader, table, file: file)
      return isKnown
    case .page(var page):
      self = .none
      page.read(bytes, isLast: isLast, &found)
      self = .page(page)
      return true
    case .list(var list, let file):
      self = .none
      list.read(bytes, isLast: isLast, &notes, &found)
      if isLast, list.count == 0 { found.lose(.unknownFile, file, at: ImportPlace(file)) }
      self = .list(list, file: file)
      return true
    case .note(var text, let about):
      self = .none
      text += bytes
      if isLast { NoteFile.read(text[...], about, index, &found) }
      self = .note(text, about)
      return true
    }
  }

  private static func rows(
    _ rows: [RowReader.Row], _ table: inout RowTable?, _ file: String,
    _ notes: HashMap<String, String>, _ found: inout ImportFound
  ) -> Bool {
    for row in rows {
      switch row {
      case .row(let row):
        if let table {
          table.read(row, notes, &found)
        } else if let known = RowTable(row, file: file) {
          table = known
        } else {
          found.lose(.unknownFile, file, at: ImportPlace(file))
          return false
        }
      case .tooLong(let line): found.lose(.tooLong, "", at: ImportPlace(file, line))
      case .unreadable(let line): found.lose(.unreadable, "", at: ImportPlace(file, line))
      }
    }
    return true
  }
}

extension String {
  /// Whether it has that text in it, byte for byte.
  func holds(_ part: String) -> Bool {
    let (all, wanted) = ([UInt8](bytes), [UInt8](part.bytes))
    guard all.count >= wanted.count, !wanted.isEmpty else { return wanted.isEmpty }
    for start in 0...(all.count - wanted.count) where all[start] == wanted[0] {
      var length = 1
      while length < wanted.count, all[start + length] == wanted[length] { length += 1 }
      if length == wanted.count { return true }
    }
    return false
  }
}
