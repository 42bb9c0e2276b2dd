/// A piece of the text of a paragraph, heading or cell (CommonMark 0.31.2 section 6).
public struct MarkdownInline: Equatable, Sendable {
  public indirect enum Kind: Equatable, Sendable {
    case text(String)
    /// A line of the source ends; shown as a space.
    case softBreak
    /// A line ends as shown.
    case lineBreak
    case code(String)
    case emphasis([MarkdownInline])
    case strong([MarkdownInline])
    case strikethrough([MarkdownInline])
    case link(MarkdownLink, [MarkdownInline])
    /// With what is said in its place.
    case picture(MarkdownLink, [MarkdownInline])
    case footnote(MarkdownReference)
  }

  public var kind: Kind
  /// Where it stands in the source, in bytes of UTF-8.
  public var range: Range<Int>

  public init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

public struct MarkdownLink: Equatable, Sendable {
  /// As it is written, without escapes: anything may stand here. Show a link by its `target` only.
  public var destination: String
  public var title: String

  public init(_ destination: String, title: String = "") {
    self.destination = destination
    self.title = title
  }
}

/// A picture of the text.
public struct MarkdownPicture: Equatable, Sendable {
  public var link: MarkdownLink
  /// What is said in its place, without signs; empty for nothing.
  public var said: String
}

/// A place in the text that refers to a footnote.
public struct MarkdownReference: Equatable, Sendable {
  /// Of the footnote, from 1.
  public var number: Int
  /// From 1, among those to the same footnote.
  public var occurrence: Int
}
