import Journal
import Values

/// An item with all that is its own, as somebody takes it away and brings it back: the same in each form.
public struct TakenItem: Equatable, Sendable {
  public var item: Item
  public var text: String
  /// The readable copy of its page; empty for none.
  public var copy: String
  public var highlights: [Highlight]
  public var documents: [ItemDocument]

  public init(
    _ item: Item, text: String, copy: String = "", highlights: [Highlight] = [],
    documents: [ItemDocument] = []
  ) {
    self.item = item
    self.text = text
    self.copy = copy
    self.highlights = highlights
    self.documents = documents
  }
}
