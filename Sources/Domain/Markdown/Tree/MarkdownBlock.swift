/// A block of a document: a paragraph, a heading, a list and so on (CommonMark 0.31.2 section 3).
public struct MarkdownBlock: Equatable, Sendable {
  public indirect enum Kind: Equatable, Sendable {
    case paragraph([MarkdownInline])
    case heading(MarkdownHeading)
    case code(MarkdownCode)
    case quote([MarkdownBlock])
    case list(MarkdownList)
    case table(MarkdownTable)
    case rule
  }

  public var kind: Kind
  /// Where it stands in the source, in bytes of UTF-8.
  public var range: Range<Int>

  public init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

public struct MarkdownHeading: Equatable, Sendable {
  /// 1 to 6.
  public var level: Int
  public var content: [MarkdownInline]
  /// What a link within the document names it by: unique in the document, of letters, digits and hyphens,
  /// without accents.
  public var anchor: String
}

public struct MarkdownCode: Equatable, Sendable {
  /// The first word of what stands behind the fence; empty without one.
  public var language: String
  /// All of what stands behind the fence.
  public var info: String
  /// Ends with a line feed unless it is empty.
  public var text: String
}

public struct MarkdownList: Equatable, Sendable {
  /// The number of the first item; nil of a list with bullets.
  public var start: Int?
  /// Whether paragraphs of items stand without space between them.
  public var isTight: Bool
  public var items: [MarkdownItem]
}

/// An item of a list.
public struct MarkdownItem: Equatable, Sendable {
  public var blocks: [MarkdownBlock]
  public var range: Range<Int>
  /// Nil where it is no task.
  public var task: MarkdownTask?
}

/// The box before a task, `[ ]` or `[x]`.
public struct MarkdownTask: Equatable, Sendable {
  public var isDone: Bool
  /// Where in the source the byte between the brackets is.
  public var place: Int
}

public struct MarkdownTable: Equatable, Sendable {
  public enum Alignment: Equatable, Sendable { case none, left, centre, right }

  /// One a column.
  public var alignments: [Alignment]
  public var head: MarkdownTableRow
  public var rows: [MarkdownTableRow]
}

public struct MarkdownTableRow: Equatable, Sendable {
  /// As many as the table has columns; fewer once `MarkdownLimits.filledCells` are used up.
  public var cells: [[MarkdownInline]]
  public var range: Range<Int>
}

/// What a reference such as `[^1]` leads to.
public struct MarkdownFootnote: Equatable, Sendable {
  /// From 1, in the order in which the text refers to them.
  public var number: Int
  /// How often the text refers to it; perhaps never.
  public var references: Int
  public var blocks: [MarkdownBlock]
  public var range: Range<Int>
}
