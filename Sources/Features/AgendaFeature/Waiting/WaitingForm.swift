import Agenda
import Records
import Scheduling
import Values

/// What somebody waits for, as it was typed.
public struct WaitingForm: Equatable {
  /// The one that is changed, as it was last seen; nil of a new one.
  private(set) var stored: WaitingEntry?
  /// Who waits; nil until one was chosen.
  public var person: UUID?
  public var name = ""
  /// Whether people are offered for what was typed, and at which of them the keyboard is.
  public var isSuggesting = false
  public var reached: Int?
  public var service: ID<Service>?
  public var therapist: UUID?
  /// As they were typed: "26/11/2026"; empty is any day.
  public var firstDay = ""
  public var lastDay = ""
  /// Those on which they could come; none is any of them.
  public var weekdays = Weekdays(bits: 0)
  /// From and until when on such a day, as they were typed: "14:00"; empty is at any time.
  public var from = ""
  public var until = ""
  public var note = ""
  /// Whether the person tried to save it: from then on what is wrong is told.
  public var isTried = false
  public var isSaving = false
  public var refusal: Refusal?

  public init() {}

  /// - Parameter name: of who waits, who stays the same.
  init(_ entry: WaitingEntry, _ name: String) {
    stored = entry
    person = entry.person
    self.name = name
    service = entry.service
    therapist = entry.therapist
    firstDay = entry.firstDay?.slashed ?? ""
    lastDay = entry.lastDay?.slashed ?? ""
    note = entry.note
    guard let hours = entry.hours.first else { return }
    // No day is ticked where each is good.
    let days = hours.weeklyHours.weekdays
    weekdays = days == .all ? Weekdays(bits: 0) : days
    from = hours.opens == .midnight ? "" : hours.opens.shortText
    until = hours.closes == .midnight ? "" : hours.closes.shortText
  }

  static var serviceField: String { "waiting-service" }

  public enum Problem: Hashable, Sendable, CaseIterable {
    case person, firstDay, lastDay, from, until

    /// The field's id.
    var field: String {
      switch self {
      case .person: "waiting-person"
      case .firstDay: "waiting-first"
      case .lastDay: "waiting-last"
      case .from: "waiting-from"
      case .until: "waiting-until"
      }
    }
  }

  public var problems: [Problem] {
    var found: [Problem] = []
    if person == nil { found.append(.person) }
    if !firstDay.isBlank, CivilDate(typed: firstDay) == nil { found.append(.firstDay) }
    if !lastDay.isBlank {
      let first = CivilDate(typed: firstDay) ?? .first
      let last = CivilDate(typed: lastDay)
      if last.map({ $0 < first }) ?? true { found.append(.lastDay) }
    }
    if !from.isBlank, CivilTime(from) == nil { found.append(.from) }
    if !until.isBlank {
      let opens = CivilTime(from) ?? .midnight
      // Midnight is the end of the day.
      let isAfter = CivilTime(until).map { opens < $0 || $0 == .midnight } ?? false
      if !isAfter { found.append(.until) }
    }
    return found
  }

  /// When they could come, as the record has it. What is wrong is left out.
  private var hours: [ClockHours] {
    // One that came over the API may have more than the sheet shows.
    if let stored, hasHours(of: WaitingForm(stored, name)) { return stored.hours }
    let days: Weekdays = weekdays.bits == 0 ? .all : weekdays
    let hours = ClockHours(
      days, CivilTime(from) ?? .midnight, CivilTime(until) ?? .midnight)
    return hours == ClockHours(.all, .midnight, .midnight) ? [] : [hours]
  }

  private func hasHours(of other: WaitingForm) -> Bool {
    weekdays == other.weekdays && from == other.from && until == other.until
  }

  /// Somebody else has changed it: what was not typed over follows.
  mutating func follow(_ entry: WaitingEntry) {
    guard let stored, stored.id == entry.id, !isSaving else { return }
    let (seen, theirs) = (WaitingForm(stored, name), WaitingForm(entry, name))
    if service == seen.service { service = theirs.service }
    if therapist == seen.therapist { therapist = theirs.therapist }
    if firstDay == seen.firstDay { firstDay = theirs.firstDay }
    if lastDay == seen.lastDay { lastDay = theirs.lastDay }
    if note == seen.note { note = theirs.note }
    if hasHours(of: seen) {
      weekdays = theirs.weekdays
      from = theirs.from
      until = theirs.until
    }
    self.stored = entry
  }

  /// As the record; nil as long as nobody was chosen.
  /// - Parameter id: of a new one.
  func entry(_ id: UUID) -> WaitingEntry? {
    guard let person else { return nil }
    var entry = WaitingEntry()
    if let stored { entry = stored } else { entry.id = ID(id) }
    entry.person = person
    entry.service = service
    entry.therapist = therapist
    entry.firstDay = CivilDate(typed: firstDay)
    entry.lastDay = CivilDate(typed: lastDay)
    entry.hours = hours
    entry.note = note.tidied
    return entry
  }
}

/// What the person does in the sheet of somebody who waits.
public enum WaitingTyping: Equatable {
  case person(String)
  case personTaken(UUID, String)
  case suggestionReached(Int?)
  case suggestionsClosed
  case service(ID<Service>?)
  case therapist(UUID?)
  case firstDay(String)
  case lastDay(String)
  case weekdayTicked(Weekday, Bool)
  case from(String)
  case until(String)
  case note(String)
}

extension WaitingForm {
  mutating func apply(_ typing: WaitingTyping) {
    refusal = nil
    switch typing {
    case .person(let text):
      name = text
      person = nil
      isSuggesting = !text.isBlank
      reached = nil
    case .personTaken(let id, let name):
      person = id
      self.name = name
      isSuggesting = false
      reached = nil
    case .suggestionReached(let place): reached = place
    case .suggestionsClosed:
      isSuggesting = false
      reached = nil
    case .service(let id): service = id
    case .therapist(let account): therapist = account
    case .firstDay(let text): firstDay = text
    case .lastDay(let text): lastDay = text
    case .weekdayTicked(let day, let isOn):
      let bit = Weekdays([day]).bits
      weekdays = Weekdays(bits: isOn ? weekdays.bits | bit : weekdays.bits & ~bit)
    case .from(let text): from = text
    case .until(let text): until = text
    case .note(let text): note = text
    }
  }
}
