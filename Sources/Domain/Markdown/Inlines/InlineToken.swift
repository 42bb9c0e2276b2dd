/// A piece of a text while it is read. Pieces are a list; what encloses others is two of them, one before and one
/// behind.
struct InlineToken {
  enum Kind: UInt8 {
    /// Bytes of the text, or, with an `item`, another text.
    case text
    case code, softBreak, lineBreak, open, close, footnote
  }

  var kind: Kind
  /// In the text.
  var start: Int
  var end: Int
  /// Which of the texts, links or references of the reader it has; -1 for none.
  var item = -1
  /// Of what opens and closes.
  var mark = InlineMark.emphasis
  /// The places of those beside it; 0 is before the first, -1 behind the last.
  var previous = -1
  var next = -1

  init(_ kind: Kind, _ start: Int, _ end: Int) {
    self.kind = kind
    self.start = start
    self.end = end
  }
}

/// What encloses pieces of text.
enum InlineMark: UInt8 { case emphasis, strong, strikethrough, link, picture }

/// Asterisks, underscores or tildes that may open or close something.
struct DelimiterRun {
  var token: Int
  var sign: UInt8
  /// How many are left, and how many there were.
  var count: Int
  let length: Int
  var canOpen: Bool
  var canClose: Bool
  /// The places of the runs beside it that are still of use; -1 for none.
  var previous = -1
  var next = -1
}

/// A bracket that may begin a link or a picture.
struct OpenBracket {
  var token: Int
  var isPicture: Bool
  /// Where the text behind it begins.
  var start: Int
  /// The last run of delimiters before it, or -1.
  var runBefore: Int
  /// Not once a link has it in it: links have no links in them.
  var isActive = true
  /// Whether another bracket follows it, so that its text is no label.
  var hasBracketAfter = false
}
