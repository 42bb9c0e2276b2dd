import Values

/// A text in Markdown, read: CommonMark 0.31.2 with tables, task lists, text that is struck out, bare addresses and
/// footnotes. HTML in it is text. Every text is a document; reading it takes time in proportion to its length.
///
/// ```swift
/// let document = MarkdownDocument("# Titel\n- [x] *done*")
/// document.html()
/// document.preview()
/// ```
public struct MarkdownDocument: Equatable, Sendable {
  public internal(set) var blocks: [MarkdownBlock] = []
  /// By number; those that nothing refers to come last.
  public internal(set) var footnotes: [MarkdownFootnote] = []

  init() {}

  @inline(never)
  public init(
    _ source: String, _ dialect: MarkdownDialect = .full, limits: MarkdownLimits = .usual
  ) {
    var steps = 0
    self.init(source, dialect, limits, &steps)
  }

  /// - Parameter steps: gets how many steps reading took.
  init(
    _ source: String, _ dialect: MarkdownDialect, _ limits: MarkdownLimits, _ steps: inout Int
  ) {
    var reader = BlockReader(Array(source.utf8), dialect, limits)
    reader.read()
    var writer = DocumentWriter(reader)
    self = writer.write()
    steps = writer.steps
  }
}
