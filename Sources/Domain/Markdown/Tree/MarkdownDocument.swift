/// A text in Markdown, read: CommonMark 0.31.2 with tables, task lists, text that is struck out, bare addresses and
/// footnotes. HTML in it is text.
///
/// ```swift
/// let document = MarkdownDocument("# Titel\n- [x] *done*")
/// document.html()
/// document.preview()
/// ```
public struct MarkdownDocument: Equatable, Sendable {
  public internal(set) var blocks: [MarkdownBlock] = []
  /// Those that the text refers to, by number.
  public internal(set) var footnotes: [MarkdownFootnote] = []
}
