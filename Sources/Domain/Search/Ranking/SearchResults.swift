import Values

/// What a search found, best first.
public struct SearchResults: Hashable, Sendable {
  /// At most as many as asked for.
  public var hits: [SearchHit]
  /// How many documents have all that was asked.
  public var total: Int
}

public struct SearchHit: Hashable, Sendable {
  public let id: UUID
  public let day: CivilDate
  public let kind: UInt8
  public let flags: UInt32
  /// Comparable within one search alone.
  public let score: Float
  /// It has at least half of the words but not all: such stand behind all others, where those are few.
  public let isPartial: Bool
}

/// In which order hits come.
public enum SearchOrder: Hashable, Sendable {
  /// A query without words comes newest first.
  case relevance
  /// By the day, newest first; documents with some of the words only are left out.
  case newest
}
