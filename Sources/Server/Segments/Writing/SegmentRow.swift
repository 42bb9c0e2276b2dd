import Telemetry
import Values

/// An event as a segment keeps it.
public struct SegmentRow: Hashable, Sendable {
  /// The number of whose it is, after links.
  public var person: Int32
  /// The number of the pseudonym under which it came.
  public var origin: Int32
  public var name: String
  /// When it happened, by the server's clock and by the device's, and when it arrived.
  public var at, captured, received: Instant
  /// Minutes east of UTC.
  public var offset = 0
  public var installation = UUID.zero
  public var sequence: Int64 = 0
  public var session: Int64 = 0
  public var stamp = Stamp()
  /// 0 to 255.
  public var traffic = 0
  /// Ascending by name.
  public var values: [StoredParameter] = []

  /// An event that happened and came at one moment, until something else is said.
  public init(_ name: String, of person: Int32, at: Instant) {
    self.name = name
    self.person = person
    origin = person
    self.at = at
    captured = at
    received = at
  }

  static func precedes(_ a: SegmentRow, _ b: SegmentRow) -> Bool {
    if a.person != b.person { return a.person < b.person }
    if a.at != b.at { return a.at < b.at }
    if a.installation != b.installation { return a.installation < b.installation }
    return a.sequence < b.sequence
  }
}

/// Rows in the order of (person, time, installation, sequence).
public struct SortedRows: Sendable {
  let rows: [SegmentRow]

  /// Puts them in order.
  /// - Parameter rows: one at least, and not more than 2^24.
  public init(_ rows: [SegmentRow]) {
    precondition(1...SegmentFormat.mostRows ~= rows.count, "a segment has 1 to 2^24 rows")
    self.rows = rows.sorted(by: SegmentRow.precedes)
  }
}
