/// What is wrong with the content of a file. Raw values travel (Docs/Files.md).
public enum Unsoundness: String, Hashable, Sendable {
  /// It cannot be read as what it seems to be, or could be read as something else as well.
  case corrupt
  /// It would unpack to far more than it is, or take more than looking at a file may.
  case bomb
  /// An image of more pixels, channels or bytes a pixel than are looked at.
  case tooManyPixels
  /// A document with programs in it.
  case hasMacros
  /// The scanner says no.
  case infected
}
