import Journal
import Markdown
import Search
import Shell
import Values

/// An item as it is searched.
struct SearchedItem {
  private let item: Item
  private let parts: Parts

  init(_ item: Item, among parts: Parts) {
    self.item = item
    self.parts = parts
  }

  /// - Parameters:
  ///   - text: its text as it lies on this device; nil where it has none or that has not come yet.
  ///   - copy: the readable copy, the same.
  func document(text: String?, copy: String?, _ beside: BesideItems, stamp: UInt32)
    -> SearchDocument
  {
    var document = SearchDocument(item.id.uuid, stamp: stamp, day: item.day)
    document.kind = item.kind.number
    document.tags = tags
    document.flags = ItemFlags.flags(of: item) | beside.flags(of: item.id.uuid)
    if !document.tags.isEmpty { document.flags |= ItemFlags.tag }
    document.texts.append(SearchText(.title, item.title))
    if let text { document.texts.append(SearchText(.body, Self.plain(text))) }
    if let copy { document.texts.append(SearchText(.body, Self.plain(copy))) }
    if text == nil, copy == nil, !item.start.isEmpty {
      document.texts.append(SearchText(.body, item.start))
    }
    if let url = item.url { document.texts.append(SearchText(.notes, url)) }
    // Looking through all of them takes long, and most items have none.
    guard document.flags & ItemFlags.highlight != 0 else { return document }
    for highlight in parts[Marks.self]?.highlights(of: item.id) ?? [] where !highlight.note.isEmpty
    {
      document.texts.append(SearchText(.notes, highlight.note))
    }
    return document
  }

  /// What its tags are called.
  private var tags: [String] {
    guard let book = parts[Library.self]?.tags else { return item.tags }
    return book.resolved(item.tags).map { book.name(of: $0) }
  }

  /// From so many bytes on a text is searched with its signs, which are no words: reading them would hold up
  /// a frame.
  private static var longText: Int { 262_144 }

  static func plain(_ text: String) -> String {
    text.byteCount > longText ? text : MarkdownDocument(text).plainText
  }
}
