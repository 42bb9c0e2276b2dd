import Markdown
import Screen
import Values

/// How a document is shown, and what it does there.
public struct MarkdownUse {
  /// Where a link of the app's own leads.
  public struct Place {
    public var href: String
    public var listener: Listener

    public init(href: String, on listener: Listener) {
      self.href = href
      self.listener = listener
    }
  }

  public var language: Language
  /// What ids begin with: a screen may have several documents.
  public var prefix: String
  /// Which heading one of level 1 is shown as.
  public var topLevel = 2
  /// How many elements are shown at most, with the texts between them; 64 bytes of a text count as one.
  public var most = 5_000
  /// The button that shows the rest. Without one the rest is not offered.
  public var rest: Listener?
  /// Hears `.change` of a box; without it boxes cannot be ticked.
  public var onTask: ((MarkdownTask) -> Listener)?
  /// Hears a tap on a link within the document, with the id of the element that it leads to: its listener prevents what the
  /// browser would do and sends what moves the focus there (`Effect.focus`). Without it the browser goes there itself.
  public var onPlace: ((String) -> Listener)?
  /// Where a link leads that the app knows, such as to another item; asked before the link's own target.
  public var link: ((MarkdownLink) -> Place?)?

  public init(_ language: Language, prefix: String = "md") {
    self.language = language
    self.prefix = prefix
  }
}
