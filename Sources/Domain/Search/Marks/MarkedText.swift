import Values

/// A text, or a part of one, with what was found in it.
public struct MarkedText: Hashable, Sendable {
  public let text: String
  /// UTF-8 offsets in `text`, ascending, none empty, none touching another.
  public let marks: [Range<Int>]
  /// Text was left out before it.
  public let isCutBefore: Bool
  /// Text was left out after it.
  public let isCutAfter: Bool

  public struct Part: Hashable, Sendable {
    public let text: String
    public let isMarked: Bool
  }

  /// The text in parts, one after the other.
  public var parts: [Part] {
    var parts: [Part] = []
    var place = 0
    for mark in marks {
      if mark.lowerBound > place {
        parts.append(
          Part(text: text.dropping(utf8: place, upTo: mark.lowerBound), isMarked: false))
      }
      parts.append(
        Part(text: text.dropping(utf8: mark.lowerBound, upTo: mark.upperBound), isMarked: true))
      place = mark.upperBound
    }
    if place < text.byteCount {
      parts.append(Part(text: text.dropping(utf8: place), isMarked: false))
    }
    return parts
  }
}
