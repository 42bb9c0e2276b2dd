import Fields
import Records
import Values

extension Author {
  /// When a record from a copy was added and last changed: as the copy says, but not after the author's
  /// time.
  public func recovered(
    _ createdAt: Instant, _ updatedAt: Instant
  ) -> (createdAt: Instant, updatedAt: Instant) {
    let created = min(createdAt, time)
    return (created, min(max(updatedAt, created), time))
  }
}

extension Transaction {
  /// Puts the versions of a record's texts that waited for a decision in a copy beside the record that
  /// came back from it. A version by somebody who does not belong to the space becomes the author's.
  /// - Parameters:
  ///   - texts: each a `WaitingText`.
  ///   - most: the longest, in Unicode scalars.
  public func recover<R: Record>(
    _ texts: [FieldChange], beside record: R, upTo most: Int, by author: Author
  ) throws(Refusal) {
    for text in try waiting(texts, by: author) {
      try addWaiting(text, beside: record, upTo: most)
    }
  }

  private func waiting(
    _ texts: [FieldChange], by author: Author
  ) throws(Refusal) -> [WaitingText] {
    var waiting: [WaitingText] = []
    for change in texts {
      guard var text = WaitingText(change) else { throw Refusal(.unreadable, "texts") }
      if !has(ID<Member>(text.author)) { text.author = author.account }
      text.writtenAt = min(text.writtenAt, author.time)
      waiting.append(text)
    }
    return waiting
  }
}
