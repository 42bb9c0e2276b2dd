import Agenda
import Records
import Scheduling
import Values

/// The weekly hours of the house, or of a therapist, as they are typed: one span a day, and one break on all of them.
public struct HoursForm: Equatable {
  public struct Day: Equatable {
    public var isOpen = false
    /// As typed: "08:00".
    public var opens = "08:00"
    public var closes = "18:00"
  }

  /// The account of a therapist, or the space.
  public let owner: UUID
  let isHouse: Bool
  /// Whether they are those of a room, or of equipment, which without hours is there at any time.
  let isRoom: Bool
  /// What they have; nil where a therapist goes by the house, and the house by what is usual.
  let stored: WorkingHours?
  /// What another device said of the same time: it goes when this is saved.
  let others: [ID<WorkingHours>]
  /// Whether a therapist has hours of their own; those of the house always are.
  public var isOwn: Bool
  /// From Monday on.
  public var days: [Day]
  public var breakFrom = ""
  public var breakUntil = ""
  /// How many sessions a day has at most, as typed; empty for any number.
  public var most = ""
  /// Whether anything was typed that is not saved.
  public var isTouched = false
  /// Whether the person tried to save it: from then on what is wrong is told.
  public var isTried = false
  public var isSaving = false
  public var refusal: Refusal?

  init(of owner: UUID, isHouse: Bool, _ book: AgendaBook, house: UUID) {
    self.owner = owner
    self.isHouse = isHouse
    isRoom = book.room(ID(owner)).isThere
    let own = book.ownHours(of: owner)
    stored = own.first
    others = own.dropFirst().map { $0.id }
    isOwn = isHouse || stored != nil
    let shown = own.isEmpty ? book.ownHours(of: house) : own
    var hours = shown.isEmpty ? [AgendaBook.usualHours] : []
    for each in shown { hours += each.hours }
    days = Weekday.allCases.map { [hours] in Self.day($0, of: hours) }
    if let pause = shown.first?.breaks.first {
      breakFrom = pause.opens.shortText
      breakUntil = pause.closes.shortText
    }
    // The house's limit does not hold for a room.
    let limited = isRoom ? own : shown
    most = limited.compactMap { $0.mostPerDay }.min().map { "\($0)" } ?? ""
  }

  /// From the first opening to the last closing.
  private static func day(_ weekday: Weekday, of hours: [ClockHours]) -> Day {
    let those = hours.filter { $0.weeklyHours.weekdays.contains(weekday) }
      .ordered { $0.opens < $1.opens }
    guard let first = those.first, let last = those.last else { return Day() }
    return Day(isOpen: true, opens: first.opens.shortText, closes: last.closes.shortText)
  }

  public enum Problem: Hashable, Sendable {
    case noDay
    /// By its place in the week.
    case day(Int)
    case pause
    case most

    /// The field's id.
    var field: String {
      switch self {
      case .noDay: HoursForm.tick(0)
      case .day(let number): HoursForm.opens(number)
      case .pause: HoursForm.pauseFrom
      case .most: HoursForm.mostID
      }
    }
  }

  static func tick(_ number: Int) -> String { "hours-day-\(number)" }
  static func opens(_ number: Int) -> String { "hours-opens-\(number)" }
  static func closes(_ number: Int) -> String { "hours-closes-\(number)" }
  static var pauseFrom: String { "hours-break-from" }
  static var pauseUntil: String { "hours-break-until" }
  static var mostID: String { "hours-most" }

  /// What is wrong, in the order of the fields.
  public var problems: [Problem] {
    guard isOwn else { return [] }
    var found: [Problem] = []
    if !days.contains(where: { $0.isOpen }) { found.append(.noDay) }
    for (number, day) in days.enumerated() where day.isOpen && day.span == nil {
      found.append(.day(number))
    }
    if hasBreak, pause == nil { found.append(.pause) }
    if !most.isBlank, mostPerDay == nil { found.append(.most) }
    return found
  }

  private var mostPerDay: Int? {
    guard let number = Int(most.tidied), 1...AgendaLimits.sessionsPerDay ~= number else {
      return nil
    }
    return number
  }

  private var hasBreak: Bool { !breakFrom.isBlank || !breakUntil.isBlank }

  private var pause: (CivilTime, CivilTime)? {
    guard let from = CivilTime(breakFrom), let until = CivilTime(breakUntil), from < until else {
      return nil
    }
    return (from, until)
  }

  /// As the record that keeps it. What is wrong is left out.
  func record(_ id: ID<WorkingHours>) -> WorkingHours {
    var record = stored ?? WorkingHours()
    if stored == nil {
      record.id = id
      record.owner = owner
    }
    record.hours = []
    for (number, day) in days.enumerated() {
      guard day.isOpen, let (opens, closes) = day.span else { continue }
      let same = record.hours.firstIndex { $0.opens == opens && $0.closes == closes }
      if let same {
        record.hours[same].weekdays |= 1 << number
      } else {
        record.hours.append(ClockHours(Weekdays(bits: 1 << UInt8(number)), opens, closes))
      }
    }
    record.breaks = pause.map { [ClockHours(.all, $0, $1)] } ?? []
    record.mostPerDay = mostPerDay
    return record
  }
}

extension HoursForm.Day {
  /// What closes at midnight is open until the day is over.
  fileprivate var span: (CivilTime, CivilTime)? {
    guard let opens = CivilTime(opens), let closes = CivilTime(closes),
      opens < closes || closes == .midnight
    else { return nil }
    return (opens, closes)
  }
}
