import Fields
import Records
import Values

/// When a session is, and what it has to itself then.
public struct SessionPlace: FieldObject, Hashable, Sendable {
  /// The account of who gives it.
  public var therapist: UUID?
  public var room: ID<Room>?
  public var equipment: ID<Room>?
  /// On the clocks of `zone`: what people agreed on.
  public var start = CivilDateTime(.epoch, .midnight)
  /// The name of a zone in the tz database.
  public var zone = ""
  /// `start` as an instant, by the zone data of who wrote it. It is computed again when those change.
  public var startsAt = Instant.epoch
  public var minutes = 0
  /// Minutes that are occupied before and after it as well.
  public var before = 0
  public var after = 0

  public init() {}

  public init(_ start: CivilDateTime, in zone: String, at startsAt: Instant, minutes: Int) {
    self.start = start
    self.zone = zone
    self.startsAt = startsAt
    self.minutes = minutes
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("therapist", &therapist)
    fields.field("room", &room)
    fields.field("equipment", &equipment)
    fields.field("start", &start)
    fields.field("zone", &zone, maxLength: AgendaLimits.zone)
    fields.field("startsAt", &startsAt)
    fields.field("minutes", &minutes)
    fields.field("before", &before)
    fields.field("after", &after)
  }

  public var endsAt: Instant { startsAt.adding(milliseconds: Int64(minutes) * 60_000) }

  /// What is occupied, with the buffers.
  public var occupied: Range<Instant> {
    let from = startsAt.adding(milliseconds: -Int64(before) * 60_000)
    return from..<endsAt.adding(milliseconds: Int64(after) * 60_000)
  }

  /// The month of its start there, as `2026-11`, in which its appointments count (FF-071): on the clocks on which it was
  /// agreed, whatever month it is elsewhere.
  public var month: String { String(utf8: Array(start.date.description.bytes)[..<7]) }

  /// Refuses a place whose values are wrong, or that names a room or equipment that is not there.
  func check(_ transaction: Transaction) throws(Refusal) {
    try AgendaLimits.check(minutes, 1...AgendaLimits.minutes, "minutes")
    try AgendaLimits.check(before, 0...AgendaLimits.minutes, "before")
    try AgendaLimits.check(after, 0...AgendaLimits.minutes, "after")
    guard !zone.isBlank, zone.scalarCount <= AgendaLimits.zone else {
      throw Refusal(.invalid, "zone")
    }
    guard start.time.millisecondOfDay % 60_000 == 0 else {
      throw Refusal(.invalid, "start", reason: "partOfMinute")
    }
    // The zone's rules are not known here; no clock on earth is further from UTC.
    let off = start.instant(secondsEast: 0).since(startsAt)
    guard -Self.mostOff...Self.mostOff ~= off else { throw Refusal(.invalid, "startsAt") }
    if let room { try require(room, .room, "room", transaction) }
    if let equipment { try require(equipment, .equipment, "equipment", transaction) }
  }

  private static let mostOff: Int64 = 18 * 3_600_000

  private func require(
    _ id: ID<Room>, _ kind: Room.Kind, _ field: String, _ transaction: Transaction
  ) throws(Refusal) {
    guard let room = transaction.find(id) else { throw Refusal(.missing, Room.recordType) }
    guard room.kind == kind else { throw Refusal(.invalid, field) }
  }
}
