/// What is read of a document at most. What goes beyond stays as text: nothing is lost, and reading takes time
/// in proportion to the document whatever it holds.
public struct MarkdownLimits: Equatable, Sendable {
  /// How many blocks lie in one another: a list and its item are two.
  public var blockDepth = 48
  /// How much emphasis and how many links and pictures lie in one another; what is deeper is shown without.
  public var inlineDepth = 32
  /// How many columns a table has; a wider one is text.
  public var columns = 128
  /// How many empty cells are added in all to rows that are shorter than their head.
  public var filledCells = 20_000
  /// How many bytes of addresses and titles references bring in all, beyond as many as the source has.
  public var expansion = 100_000

  public static let usual = MarkdownLimits()

  public init() {}
}

/// What is read beside CommonMark: tables, tasks, text that is struck out and bare addresses as GitHub's dialect has
/// them, and footnotes.
public struct MarkdownDialect: Equatable, Sendable {
  /// Whether all of that is read; CommonMark's own examples are without.
  public let hasExtensions: Bool

  public init(hasExtensions: Bool) {
    self.hasExtensions = hasExtensions
  }

  public static var full: MarkdownDialect { MarkdownDialect(hasExtensions: true) }
}
