import Values

/// How a document is written as HTML that needs no script, for exports and public pages.
///
/// Nothing of the source becomes markup: elements and attributes are those of `HTMLText` alone, all text is escaped, and
/// links lead to http, https, mailto and tel only. Pictures are links to them; nothing is loaded.
public struct MarkdownHTML: Equatable, Sendable {
  /// What ids begin with: a page may have several documents.
  public var prefix: String
  /// Which heading one of level 1 is written as; those below follow, at most as `h6`.
  public var topLevel: Int
  public var language: Language
  /// Once it has more bytes, nothing more of the document is written: for whoever takes no longer one.
  public var most: Int

  public init(
    prefix: String = "", topLevel: Int = 1, language: Language = .pt, most: Int = .max
  ) {
    self.prefix = prefix
    self.topLevel = topLevel
    self.language = language
    self.most = most
  }
}

extension MarkdownDocument {
  /// The document as HTML, without `html`, `head` and `body`.
  public func html(_ style: MarkdownHTML = MarkdownHTML()) -> String {
    var text = HTMLText(style)
    text.write(self)
    return String(utf8: text.bytes)
  }
}
