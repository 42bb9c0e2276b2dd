import Fields
import Records
import Scheduling
import Values

/// The same hours on some days of the week, as a record has them.
public struct ClockHours: FieldObject, Hashable, Sendable {
  /// `Weekdays` as bits.
  public var weekdays = 0
  public var opens = CivilTime.midnight
  /// What closes at the time at which it opens, or before it, closes the day after.
  public var closes = CivilTime.midnight

  public init() {}

  public init(_ weekdays: Weekdays, _ opens: CivilTime, _ closes: CivilTime) {
    self.weekdays = Int(weekdays.bits)
    self.opens = opens
    self.closes = closes
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("weekdays", &weekdays)
    fields.field("opens", &opens)
    fields.field("closes", &closes)
  }

  /// Refuses hours of no day, and parts of a minute.
  static func check(_ all: [ClockHours], _ field: String) throws(Refusal) {
    guard all.count <= AgendaLimits.hours else {
      throw Refusal(.invalid, field, reason: "tooMany", limit: AgendaLimits.hours)
    }
    for hours in all {
      guard 1...0x7F ~= hours.weekdays else {
        throw Refusal(.invalid, field, reason: "noWeekday")
      }
      guard hours.opens.isWholeMinute, hours.closes.isWholeMinute else {
        throw Refusal(.invalid, field, reason: "partOfMinute")
      }
    }
  }
}

extension CivilTime {
  var isWholeMinute: Bool { millisecondOfDay % 60_000 == 0 }
}
