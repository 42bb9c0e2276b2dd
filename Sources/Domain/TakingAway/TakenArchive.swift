import Archives
import Documents
import Journal
import Values

/// An archive that was taken away: which of its files is what. Whoever packed it again may have put all into a folder.
public struct TakenArchive: Equatable, Sendable {
  public let format: TakeAwayFormat
  /// The file with everything, or with all but the items where each of those has its own.
  public let main: ZipEntry
  /// The files of the items, in their order; empty where they are in the main one.
  public let items: [ZipEntry]
  private let root: String
  private var places = HashMap<String, Int>()
  private let entries: [ZipEntry]

  /// Nil for one that is none of this app's.
  public init?(_ directory: ZipDirectory) {
    var found: (TakeAwayFormat, ZipEntry, root: String)?
    for entry in directory.entries {
      guard let (format, root) = Self.format(of: entry.name) else { continue }
      // The one that lies highest up: another one may be somebody's attachment.
      if let other = found, other.root.byteCount <= root.byteCount { continue }
      found = (format, entry, root)
    }
    guard let found else { return nil }
    format = found.0
    main = found.1
    root = found.root
    let folder = found.root + TakenName.items
    items =
      found.0 == .markdown
      ? directory.entries.filter { $0.name.begins(with: folder) && $0.name.ends(with: ".md") } : []
    entries = directory.entries
    let documents = found.root + TakenName.documents
    for (position, entry) in entries.enumerated() where entry.name.begins(with: documents) {
      places[entry.name] = position
    }
  }

  /// The bytes of a document; nil where they are not in it, or can be no document.
  public func file(of document: TakenDocument) -> ZipEntry? {
    guard let path = document.path, path.begins(with: TakenName.documents),
      let place = places[root + path], 1...DocumentLimits.bytes ~= entries[place].size
    else { return nil }
    return entries[place]
  }

  private static func format(of name: String) -> (TakeAwayFormat, root: String)? {
    let endings: [(String, TakeAwayFormat)] = [
      (".md", .markdown), (".json", .json), (".html", .html),
    ]
    for (ending, format) in endings {
      let file = TakenName.journal + ending
      guard name.ends(with: file) else { continue }
      let root = name.dropping(utf8: 0, upTo: name.byteCount - file.byteCount)
      if root.isEmpty || root.ends(with: "/") { return (format, root) }
    }
    return nil
  }
}

/// Files of Markdown that were taken away.
public enum TakenMarkdown {
  /// An item; nil for what is none.
  public static func item(_ bytes: [UInt8]) -> TakenItem? { MarkdownFile.item(bytes) }

  /// What came beside the items.
  public static func head(_ bytes: [UInt8]) throws(TakenProblem) -> TakenHead {
    try MarkdownHead.head(bytes)
  }
}
