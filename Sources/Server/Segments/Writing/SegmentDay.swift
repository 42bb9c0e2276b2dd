import Values

/// What a segment is made of, beside its rows.
public struct SegmentDay: Hashable, Sendable {
  public var id: UUID
  public var app: String
  public var date: CivilDate
  /// The tz database's name of the zone of which the day is.
  public var zone: String
  /// The first instant of the day, and that of the next one.
  public var start, end: Instant
  /// At which version of the links the people of the rows are who they are.
  public var linkVersion: Int64 = 0
  /// When it is written.
  public var made: Instant = .epoch
  /// Whether it is packed: it is rarely read.
  public var isCold = false

  public init(_ id: UUID, of app: String, on date: CivilDate, in zone: ZoneRules) {
    self.id = id
    self.app = app
    self.date = date
    self.zone = zone.name
    start = zone.start(of: date)
    end = zone.start(of: date.adding(days: 1))
  }
}

/// What was written.
public struct SegmentFacts: Hashable, Sendable {
  public var id: UUID
  public var path: String
  public var rows: Int
  public var bytes: Int
  public var people: Int
  /// When the first and the last of its events happened.
  public var firstAt, lastAt: Instant
  /// SHA-256 of the file, in hexadecimal.
  public var checksum: String
}
