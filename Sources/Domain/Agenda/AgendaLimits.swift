import Editing
import Fields
import Records
import Values

/// How much of each thing an agenda has at most, far above honest use.
public enum AgendaLimits {
  /// In Unicode scalars.
  public static let name = 120
  public static let note = 500
  public static let zone = 60
  /// Of a session.
  public static let minutes = 1_440
  /// By how many days a series is moved.
  public static let daysLater = 366
  public static let notice = 527_040
  /// For how many minutes a time is kept at most for somebody who is still booking.
  public static let hold = 1_440
  /// Of one session.
  public static let places = 100
  /// Of one session, with those that were cancelled.
  public static let appointments = 1_000
  /// The highest number of a color.
  public static let colors = 15
  /// Not archived.
  public static let services = 500
  public static let rooms = 500
  /// Of one owner.
  public static let periods = 100
  public static let absences = 2_000
  /// Hours, or breaks, of a period.
  public static let hours = 70
  /// That somebody may choose as the most of a day.
  public static let sessionsPerDay = 1_000
  /// That wait at one time.
  public static let waiting = 2_000

  /// Refuses a name of which nothing can be seen.
  static func check(name: String) throws(Refusal) {
    guard !name.isBlank else { throw Refusal(.invalid, "name", reason: "missing") }
  }

  static func check(
    _ number: Int, _ allowed: ClosedRange<Int>, _ field: String
  ) throws(Refusal) {
    guard allowed.contains(number) else {
      throw Refusal(.invalid, field, reason: "outOfRange", limit: allowed.upperBound)
    }
  }
}

extension Transaction {
  /// Refuses one more of those that are not archived.
  func requireRoom<R: EditableRecord>(
    for type: R.Type, _ most: Int, _ subject: String
  ) throws(Refusal) {
    guard count(type, by: "archived", equal: [.boolean(false)]) < most else {
      throw Refusal(.invalid, subject, reason: "tooMany", limit: most)
    }
  }
}
