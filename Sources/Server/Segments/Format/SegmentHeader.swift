import Fields
import Values

/// What a segment says of itself at its beginning.
public struct SegmentHeader: Hashable, Sendable {
  public var app: String
  public var date: CivilDate
  /// The tz database's name of the zone of which the day is.
  public var zone: String
  /// The first instant of the day, and that of the next one.
  public var start, end: Instant
  public var rows: Int
  /// At which version of the links the rows were put in order.
  public var linkVersion: Int64
  /// When it was written.
  public var made: Instant
  /// When the last of its events arrived.
  public var received: Instant

  var json: JSONValue {
    .object([
      .init("app", .text(app)), .init("day", .text(date.description)), .init("zone", .text(zone)),
      .init("start", .integer(start.milliseconds)), .init("end", .integer(end.milliseconds)),
      .init("rows", .integer(Int64(rows))), .init("linkVersion", .integer(linkVersion)),
      .init("made", .integer(made.milliseconds)),
      .init("received", .integer(received.milliseconds)),
    ])
  }

  init?(_ json: JSONValue) {
    guard let app = json["app"]?.text, let date = json["day"]?.text.flatMap({ CivilDate($0) }),
      let zone = json["zone"]?.text, let start = json["start"]?.integer,
      let end = json["end"]?.integer, let rows = json["rows"]?.integer,
      let linkVersion = json["linkVersion"]?.integer, let made = json["made"]?.integer,
      let received = json["received"]?.integer, 1...Int64(SegmentFormat.mostRows) ~= rows
    else { return nil }
    self.app = app
    self.date = date
    self.zone = zone
    self.start = Instant(milliseconds: start)
    self.end = Instant(milliseconds: end)
    self.rows = Int(rows)
    self.linkVersion = linkVersion
    self.made = Instant(milliseconds: made)
    self.received = Instant(milliseconds: received)
  }

  init(_ day: SegmentDay, rows: Int, received: Instant) {
    app = day.app
    date = day.date
    zone = day.zone
    start = day.start
    end = day.end
    self.rows = rows
    linkVersion = day.linkVersion
    made = day.made
    self.received = received
  }
}
