import Fields
import Records
import Values

/// What is on in the agenda at some time: it has a therapist, a room and equipment to itself, and places
/// for one person or a group.
///
/// It occupies what it has while somebody is to come, from and until the instants of `occupies`. Where
/// another session was there first it is **unplaced**: it occupies nothing, everybody sees it, and somebody
/// finds it another time. Of a move that meets another it stays where it is, and the wish waits beside it.
public struct Session: Record, FieldObject {
  /// Whoever signs in has a session, too: theirs is another table.
  public static let recordType = "agendaSession"
  public static let table = RecordTable(Session.self)
  public static let indexes = [
    RecordIndex(
      "therapist", on: ["therapist"], noOverlapFrom: "occupiesFrom", until: "occupiesUntil"),
    RecordIndex("room", on: ["room"], noOverlapFrom: "occupiesFrom", until: "occupiesUntil"),
    RecordIndex(
      "equipment", on: ["equipment"], noOverlapFrom: "occupiesFrom", until: "occupiesUntil"),
    RecordIndex("series", on: ["series", "seriesDay"]), RecordIndex("start", on: ["start"]),
  ]

  public var id = ID<Session>.none
  public var service: ID<Service>?
  public var place = SessionPlace()
  /// How many people it has room for; more than one is a group, which is on although nobody has come in yet.
  public var places = 1
  /// Nil while it occupies nothing.
  public private(set) var occupiesFrom: Instant?
  public private(set) var occupiesUntil: Instant?
  /// Where somebody wanted to move it while that was taken.
  public var wish: SessionPlace?
  /// Whether a group's session does not take place.
  public var isCalledOff = false
  /// The series that it is of, and the day that it has in its rule, wherever it has been moved since.
  public var series: ID<Series>?
  public var seriesDay: CivilDate?
  public var note = ""
  public var createdAt = Instant.epoch
  public var createdBy = UUID.zero
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("service", &service)
    place.visit(fields)
    fields.field("places", &places)
    fields.field("occupiesFrom", &occupiesFrom)
    fields.field("occupiesUntil", &occupiesUntil)
    fields.field("wish", &wish)
    fields.field("isCalledOff", &isCalledOff)
    fields.field("series", &series)
    fields.field("seriesDay", &seriesDay)
    fields.field("note", &note, maxLength: AgendaLimits.note)
    fields.field("createdAt", &createdAt)
    fields.field("createdBy", &createdBy)
    fields.field("updatedAt", &updatedAt)
  }

  public var isPlaced: Bool { occupiesFrom != nil }

  public var isGroup: Bool { places > 1 }

  /// The names of the indexes by which it has what it occupies to itself.
  public static let kept = ["therapist", "room", "equipment"]

  mutating func occupy() {
    occupiesFrom = place.occupied.lowerBound
    occupiesUntil = place.occupied.upperBound
  }

  /// Occupies nothing any more. An unplaced session has no wish beside its place: its place is the wish.
  mutating func vacate() {
    occupiesFrom = nil
    occupiesUntil = nil
    wish = nil
  }
}
