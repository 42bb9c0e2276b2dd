import Documents
import Fields
import Journal
import Markdown
import Records
import Values

/// An item with all that is its own, as somebody takes it away and brings it back: the same in each form.
public struct TakenItem: FieldObject, Sendable {
  public var item = Item()
  /// What it says; nil where it says nothing, and where the device has not got it (`Item.text` tells which).
  public var text: String?
  /// The readable copy of its page.
  public var copy: String?
  public var highlights: [Highlight] = []
  /// Texts that wait for a decision.
  public var waiting: [TakenVersion] = []
  public var documents: [TakenDocument] = []

  public init() {}

  public init(_ item: Item, text: String? = nil, copy: String? = nil) {
    self.item = item
    self.text = text
    self.copy = copy
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("item", &item)
    fields.field("text", &text, maxLength: JournalText.mostScalars)
    fields.field("copy", &copy, maxLength: JournalText.mostScalars)
    fields.field("highlights", &highlights, maxCount: Highlight.most)
    fields.field("waiting", &waiting, maxCount: Self.mostWaiting)
    fields.field("documents", &documents, maxCount: Self.mostDocuments)
  }

  static let mostWaiting = 10 * WaitingVersion.most
  static let mostDocuments = 10_000

  /// Makes the head say what is there: somebody may have changed a text on its way. What belongs to another item goes.
  mutating func settle() {
    if text == "" { text = nil }
    if copy == "" { copy = nil }
    if let text {
      let version = LongText.version(of: text)
      if item.text != version {
        let plain = MarkdownDocument(text).plainText
        let written = WrittenText(text, plain: plain, links: item.links)
        item.text = written.version
        item.start = written.start
      }
      item.bytes = Int64(text.byteCount)
    }
    if let copy { item.copy = LongText.version(of: copy) }
    let id = item.id
    highlights.remove { $0.item != id }
    waiting.remove { $0.version.item != id }
    documents.remove { $0.document.owner != id }
    for position in waiting.indices { waiting[position].settle() }
  }

  /// Whether the device that took it away had all its texts.
  public var isWhole: Bool {
    (text.isThere || item.text.isEmpty) && (copy.isThere || item.copy.isEmpty)
      && waiting.allSatisfy { $0.text.isThere || $0.version.text.isEmpty }
  }
}

/// A text that waits for a decision.
public struct TakenVersion: FieldObject, Sendable {
  public var version = WaitingVersion()
  /// Nil where the device has not got it.
  public var text: String?

  public init() {}

  public init(_ version: WaitingVersion, text: String?) {
    self.version = version
    self.text = text
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("version", &version)
    fields.field("text", &text, maxLength: JournalText.mostScalars)
  }

  /// Makes it say what its text is: somebody may have changed that on its way.
  mutating func settle() {
    guard let text else { return }
    if text.isEmpty { self.text = nil }
    let now = text.isEmpty ? "" : LongText.version(of: text)
    if version.text != now {
      let plain = MarkdownDocument(text).plainText
      version.text = now
      version.start = WrittenText.start(of: plain)
    }
    version.bytes = Int64(text.byteCount)
  }
}

/// A document, and where its bytes lie beside.
public struct TakenDocument: FieldObject, Sendable {
  public var document = ItemDocument()
  /// Its path in the archive; nil where its bytes do not come with it.
  public var path: String?

  public init() {}

  public init(_ document: ItemDocument, path: String? = nil) {
    self.document = document
    self.path = path
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("document", &document)
    fields.field("path", &path, maxLength: TakenName.longest)
  }
}
