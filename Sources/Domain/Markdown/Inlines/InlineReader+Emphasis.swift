extension InlineReader {
  /// A run of asterisks, underscores or tildes.
  mutating func readRun() {
    let sign = text[place]
    let start = place
    var end = place
    while byte(end) == sign { end += 1 }
    let before = Neighbour.before(start, in: text)
    let after = Neighbour.at(end, in: text)
    let token = appendText(end - start)
    let isLeft = after != .space && (after != .punctuation || before != .other)
    let isRight = before != .space && (before != .punctuation || after != .other)
    var canOpen = isLeft
    var canClose = isRight
    if sign == Byte.underscore {
      canOpen = isLeft && (!isRight || before == .punctuation)
      canClose = isRight && (!isLeft || after == .punctuation)
    }
    guard canOpen || canClose, sign != Byte.tilde || end - start <= 2 else { return }
    var run = DelimiterRun(
      token: token, sign: sign, count: end - start, length: end - start, canOpen: canOpen,
      canClose: canClose)
    run.previous = lastRun
    if lastRun >= 0 { runs[lastRun].next = runs.count }
    lastRun = runs.count
    runs.append(run)
  }

  /// Pairs the runs behind one of them, or behind -1 all of them, and is done with them.
  ///
  /// Below `bottoms` no run opens what a run of that kind closes: so no run is looked at in vain twice.
  mutating func pairRuns(above bottom: Int) {
    var closer = first(above: bottom)
    var bottoms = Array(repeating: bottom + 1, count: 14)
    while closer >= 0 {
      guard runs[closer].canClose else {
        closer = runs[closer].next
        continue
      }
      let kind = kind(of: closer)
      let opener = opener(of: closer, from: max(bottoms[kind], bottom + 1))
      guard opener >= 0 else {
        bottoms[kind] = closer
        let next = runs[closer].next
        if !runs[closer].canOpen { remove(closer) }
        closer = next
        continue
      }
      enclose(opener, closer)
      if runs[opener].count == 0 { remove(opener) }
      if runs[closer].count == 0 {
        let next = runs[closer].next
        remove(closer)
        closer = next
      }
    }
    dropRuns(above: bottom)
  }

  private mutating func first(above bottom: Int) -> Int {
    var run = lastRun
    var first = -1
    while run > bottom {
      first = run
      steps += 1
      run = runs[run].previous
    }
    return first
  }

  /// What decides which runs may open what this one closes.
  private func kind(of closer: Int) -> Int {
    let run = runs[closer]
    if run.sign == Byte.tilde { return 11 + run.length }
    return (run.sign == Byte.asterisk ? 0 : 6) + (run.canOpen ? 3 : 0) + run.length % 3
  }

  private mutating func opener(of closer: Int, from bottom: Int) -> Int {
    var opener = runs[closer].previous
    while opener >= bottom {
      steps += 1
      if runs[opener].canOpen, runs[opener].sign == runs[closer].sign, fits(opener, closer) {
        return opener
      }
      opener = runs[opener].previous
    }
    return -1
  }

  private func fits(_ opener: Int, _ closer: Int) -> Bool {
    let (first, second) = (runs[opener], runs[closer])
    if first.sign == Byte.tilde { return first.length == second.length }
    guard first.canClose || second.canOpen else { return true }
    return second.length % 3 == 0 || (first.length + second.length) % 3 != 0
  }

  private mutating func enclose(_ opener: Int, _ closer: Int) {
    let isTilde = runs[opener].sign == Byte.tilde
    let isDouble = runs[opener].count >= 2 && runs[closer].count >= 2
    let count = isTilde ? runs[opener].count : isDouble ? 2 : 1
    // Those between have nothing to pair with any more.
    runs[opener].next = closer
    runs[closer].previous = opener
    runs[opener].count -= count
    runs[closer].count -= count
    let (first, second) = (runs[opener].token, runs[closer].token)
    tokens[first].end -= count
    tokens[second].start += count
    let mark: InlineMark = isTilde ? .strikethrough : count == 2 ? .strong : .emphasis
    var open = InlineToken(.open, tokens[first].end, tokens[first].end + count)
    open.mark = mark
    insert(open, behind: first)
    var close = InlineToken(.close, tokens[second].start - count, tokens[second].start)
    close.mark = mark
    insert(close, behind: tokens[second].previous)
  }

  /// Puts a piece behind another, which is not the last or becomes the one before it.
  mutating func insert(_ token: InlineToken, behind previous: Int) {
    var token = token
    let next = tokens[previous].next
    token.previous = previous
    token.next = next
    let place = tokens.count
    tokens.append(token)
    tokens[previous].next = place
    if next >= 0 { tokens[next].previous = place } else { lastToken = place }
  }

  private mutating func remove(_ run: Int) {
    let (previous, next) = (runs[run].previous, runs[run].next)
    if previous >= 0 { runs[previous].next = next }
    if next >= 0 { runs[next].previous = previous } else { lastRun = previous }
  }

  /// Is done with the runs behind one.
  mutating func dropRuns(above bottom: Int) {
    while lastRun > bottom { lastRun = runs[lastRun].previous }
    if lastRun >= 0 { runs[lastRun].next = -1 }
  }
}
