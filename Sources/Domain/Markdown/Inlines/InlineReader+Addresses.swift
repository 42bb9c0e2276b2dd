extension InlineReader {
  /// `<https://umbu.example>`, `<ana@umbu.example>`.
  mutating func readAngle() {
    if let end = scheme(from: place + 1) {
      appendAddress(MarkdownLink(string((place + 1)..<end)), (place + 1)..<end, behind: end + 1)
    } else if let end = mailbox(from: place + 1) {
      appendAddress(
        MarkdownLink("mailto:" + string((place + 1)..<end)), (place + 1)..<end, behind: end + 1)
    } else {
      appendText(1)
    }
  }

  /// An address, its text being a part of this one.
  private mutating func appendAddress(_ link: MarkdownLink, _ shown: Range<Int>, behind end: Int) {
    let open = append(.open, place, shown.lowerBound)
    tokens[open].mark = .link
    tokens[open].item = links.count
    append(.text, shown.lowerBound, shown.upperBound)
    let close = append(.close, shown.upperBound, end)
    tokens[close].mark = .link
    links.append(link)
    place = end
  }

  private func string(_ range: Range<Int>) -> String { TextUnescaping.plain(text, range) }

  /// Where an address that begins with a scheme ends, before `>`.
  private func scheme(from start: Int) -> Int? {
    guard byte(start).isLetter else { return nil }
    var end = start + 1
    while end - start <= 32 {
      let next = byte(end)
      guard next.isLetterOrDigit || next == Byte.plus || next == Byte.stop || next == Byte.hyphen
      else { break }
      end += 1
    }
    guard end - start >= 2, end - start <= 32, byte(end) == Byte.colon else { return nil }
    end += 1
    while end < text.count, text[end] > Byte.space, text[end] != 0x7F, text[end] != Byte.less,
      text[end] != Byte.greater
    {
      end += 1
    }
    return byte(end) == Byte.greater ? end : nil
  }

  /// Where an address of mail ends, before `>`, by the expression in HTML's standard.
  private func mailbox(from start: Int) -> Int? {
    var end = start
    while end < text.count, isMailboxName(text[end]) { end += 1 }
    guard end > start, byte(end) == Byte.at else { return nil }
    repeat {
      let first = end + 1
      end = first
      while byte(end).isLetterOrDigit || byte(end) == Byte.hyphen { end += 1 }
      guard end > first, end - first <= 63, text[first] != Byte.hyphen,
        text[end - 1] != Byte.hyphen
      else { return nil }
    } while byte(end) == Byte.stop
    return byte(end) == Byte.greater ? end : nil
  }

  private func isMailboxName(_ byte: UInt8) -> Bool {
    guard !byte.isLetterOrDigit else { return true }
    switch byte {
    case Byte.openParenthesis, Byte.closeParenthesis, 0x2C, Byte.colon, Byte.semicolon, Byte.less,
      Byte.greater, Byte.at, Byte.quotation, Byte.openBracket, Byte.backslash, Byte.closeBracket:
      return false
    default: return byte.isPunctuation
    }
  }

  /// `https://umbu.example` without brackets, of which the scheme is text already.
  mutating func readAddress() -> Bool {
    guard isFull, brackets.isEmpty, byte(place + 1) == Byte.slash,
      byte(place + 2) == Byte.slash
    else { return false }
    // The last piece is the text up to here.
    guard lastToken > 0, tokens[lastToken].kind == .text, tokens[lastToken].item < 0,
      tokens[lastToken].end == place
    else { return false }
    var start = place
    while start > tokens[lastToken].start, place - start < 6, text[start - 1].isLetter {
      start -= 1
    }
    guard isWebScheme(start..<place), start == 0 || !text[start - 1].isLetter,
      let end = BareAddress.end(in: text, host: place + 3, needsStop: false, &steps)
    else { return false }
    tokens[lastToken].end = start
    place = start
    appendAddress(MarkdownLink(string(start..<end)), start..<end, behind: end)
    return true
  }

  private func isWebScheme(_ range: Range<Int>) -> Bool {
    let name: StaticString = "https"
    guard range.count == 4 || range.count == 5 else { return false }
    for (number, place) in range.enumerated()
    where text[place].lowered != name.utf8Start[number] {
      return false
    }
    return true
  }

  /// `www.umbu.example`.
  mutating func readWebAddress() -> Bool {
    guard isFull, brackets.isEmpty, byte(place + 1) == Byte.letterW,
      byte(place + 2) == Byte.letterW, byte(place + 3) == Byte.stop,
      BareAddress.mayBegin(at: place, in: text),
      let end = BareAddress.end(in: text, host: place, needsStop: true, &steps)
    else { return false }
    appendAddress(
      MarkdownLink("http://" + string(place..<end)), place..<end, behind: end)
    return true
  }
}
