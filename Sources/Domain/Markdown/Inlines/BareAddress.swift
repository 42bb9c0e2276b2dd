/// Addresses that stand in a text without brackets, as GitHub's dialect finds them.
enum BareAddress {
  /// Whether an address without a scheme may begin here.
  static func mayBegin(at place: Int, in text: [UInt8]) -> Bool {
    guard place > 0 else { return true }
    switch text[place - 1] {
    case Byte.asterisk, Byte.underscore, Byte.tilde, Byte.openParenthesis: return true
    default: return text[place - 1].isSpace
    }
  }

  /// Where the address ends whose host begins here; nil when it is none.
  /// - Parameter needsStop: whether the host has a full stop in it.
  static func end(
    in text: [UInt8], host: Int, needsStop: Bool, _ steps: inout Int
  ) -> Int? {
    guard isHost(text, host), let last = hostEnd(in: text, host, needsStop, &steps) else {
      return nil
    }
    var end = last
    defer { steps += end - host }
    while end < text.count, !text[end].isSpace, text[end] != Byte.less { end += 1 }
    end = trimmed(text, host..<end)
    return end > host ? end : nil
  }

  private static func isHost(_ text: [UInt8], _ place: Int) -> Bool {
    place < text.count && Neighbour.at(place, in: text) == .other
  }

  /// Where the name of the host ends: none of the last two parts has an underscore, unless there are very many.
  private static func hostEnd(
    in text: [UInt8], _ start: Int, _ needsStop: Bool, _ steps: inout Int
  ) -> Int? {
    var place = start + 1
    defer { steps += place - start }
    var stops = 0
    var (before, now) = (0, 0)
    while place + 1 < text.count {
      if text[place] == Byte.backslash, place + 2 < text.count { place += 1 }
      let byte = text[place]
      if byte == Byte.underscore {
        now += 1
      } else if byte == Byte.stop {
        before = now
        now = 0
        stops += 1
      } else if byte != Byte.hyphen, byte & 0xC0 != 0x80, !isHost(text, place) {
        break
      }
      place += 1
    }
    if before > 0 || now > 0, stops <= 10 { return nil }
    return needsStop && stops == 0 ? nil : place
  }

  /// Without what rather ends the sentence than the address.
  private static func trimmed(_ text: [UInt8], _ range: Range<Int>) -> Int {
    var end = range.upperBound
    var open = 0
    var closed = 0
    for place in range {
      if text[place] == Byte.openParenthesis { open += 1 }
      if text[place] == Byte.closeParenthesis { closed += 1 }
    }
    while end > range.lowerBound {
      switch text[end - 1] {
      case Byte.closeParenthesis:
        if closed <= open { return end }
        closed -= 1
        end -= 1
      case 0x3F, Byte.exclamation, Byte.stop, 0x2C, Byte.colon, Byte.asterisk, Byte.underscore,
        Byte.tilde, Byte.apostrophe, Byte.quotation:
        end -= 1
      case Byte.semicolon: end = entityStart(text, end, range.lowerBound)
      default: return end
      }
    }
    return end
  }

  /// Before the reference to a character that ends here, or before the semicolon alone.
  private static func entityStart(_ text: [UInt8], _ end: Int, _ start: Int) -> Int {
    var place = end - 2
    while place > start, text[place].isLetter { place -= 1 }
    return place >= start && place < end - 2 && text[place] == Byte.ampersand ? place : end - 1
  }

  /// The addresses of mail in a text.
  static func mailboxes(in text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    // What is before it belongs to an address already.
    var from = 0
    var place = 0
    while place < text.count {
      guard text[place] == Byte.at else {
        place += 1
        continue
      }
      var start = place
      while start > from, isMailboxName(text[start - 1]) { start -= 1 }
      guard start < place, let end = mailboxEnd(in: text, place) else {
        place += 1
        continue
      }
      found.append(start..<end)
      from = end
      place = end
    }
    return found
  }

  private static func isMailboxName(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == Byte.stop || byte == Byte.plus || byte == Byte.hyphen
      || byte == Byte.underscore
  }

  private static func mailboxEnd(in text: [UInt8], _ at: Int) -> Int? {
    var end = at + 1
    var stops = 0
    while end < text.count {
      let byte = text[end]
      if byte == Byte.stop, end + 1 < text.count, text[end + 1].isLetterOrDigit {
        stops += 1
      } else if byte == Byte.at {
        return nil
      } else if !byte.isLetterOrDigit, byte != Byte.hyphen, byte != Byte.underscore {
        break
      }
      end += 1
    }
    guard stops > 0, text[end - 1].isLetter || text[end - 1] == Byte.stop else { return nil }
    return end
  }
}
