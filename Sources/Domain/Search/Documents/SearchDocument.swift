import Values

/// What is searched: anything with words that has an id and a day. What it is, its holder knows.
public struct SearchDocument: Hashable, Sendable {
  public var id: UUID
  /// A number that its holder changes with the texts and all else here, such as a hash of the record's version: by it
  /// the holder sees later whether the index has this or an older state (`SearchIndex.stamp(of:)`).
  public var stamp: UInt32
  /// The day that it is about; what `before:` and `after:` ask of, and what recency counts from.
  public var day: CivilDate
  /// A number of the holder's; its words are in the `SearchVocabulary`.
  public var kind: UInt8 = 0
  /// Bits of the holder's: what `is:` and `has:` ask of, by the `SearchVocabulary`.
  public var flags: UInt32 = 0
  /// Found by `tag:` as a whole, without case and accents, and by their words. Of more than
  /// `SearchLimits.tags` the first count.
  public var tags: [String] = []
  /// Several of one field are as one text with a gap between.
  public var texts: [SearchText] = []

  public init(_ id: UUID, stamp: UInt32, day: CivilDate) {
    self.id = id
    self.stamp = stamp
    self.day = day
  }
}

/// A text of a document. Of the texts of a document the first `SearchLimits.documentBytes` are found.
public struct SearchText: Hashable, Sendable {
  public var field: SearchField
  public var text: String

  public init(_ field: SearchField, _ text: String) {
    self.field = field
    self.text = text
  }
}

/// Where in a document a word stands; how much that counts says `SearchRanking`.
public enum SearchField: UInt8, CaseIterable, Hashable, Sendable {
  case title = 0
  case body = 1
  /// What was written to it later: highlights, comments, addresses.
  case notes = 2
  /// The words of its tags, which the index takes from `SearchDocument.tags` itself.
  case tags = 3
}
