import Agenda
import Records
import Scheduling
import Values

/// A day that the page of holidays keeps.
public enum HolidayRecord: Equatable {
  case closed(Absence)
  case open(OpenDay)
}

/// A day on which the house is closed, or has hours of its own, as it is typed.
public struct HolidayForm: Equatable {
  public enum Kind: Hashable, Sendable { case closed, open }

  public let kind: Kind
  /// The one that is changed; nil of a new one.
  let stored: HolidayRecord?
  /// The space; of hours of one date also the account of a therapist, or the id of a room.
  public var owner: UUID
  public var name = ""
  /// As they were typed: "25/01/2027", "08:00". Of hours the first day is the one.
  public var firstDay = ""
  public var lastDay = ""
  /// Whether it is closed in the years that follow as well.
  public var repeats = false
  public var opens = ""
  public var closes = ""
  public var breakFrom = ""
  public var breakUntil = ""
  /// Whether the person tried to save it: from then on what is wrong is told.
  public var isTried = false
  /// How many of its changes have no answer yet.
  var waiting = 0
  public var refusal: Refusal?

  public var isSaving: Bool { waiting > 0 }

  /// For how many years a day is closed that repeats.
  static var years: Int { 5 }

  /// A new day on which the house is closed.
  init(closing house: UUID, on date: CivilDate) {
    kind = .closed
    stored = nil
    owner = house
    firstDay = date.slashed
    lastDay = date.slashed
  }

  /// New hours of one date, as its weekday has them.
  init(opening house: UUID, on date: CivilDate, _ book: AgendaBook) {
    kind = .open
    stored = nil
    owner = house
    firstDay = date.slashed
    let (span, pause) = book.usualTimes(of: house, on: date)
    opens = span.opens.shortText
    closes = span.closes.shortText
    if let pause {
      breakFrom = pause.opens.shortText
      breakUntil = pause.closes.shortText
      // A break of other hours.
      if self.pause == nil { (breakFrom, breakUntil) = ("", "") }
    }
  }

  init(_ absence: Absence, _ language: Language) {
    kind = .closed
    stored = .closed(absence)
    owner = absence.owner
    name = absence.note.isEmpty ? absence.name(language) : absence.note
    firstDay = absence.from.date.slashed
    lastDay = absence.lastDay.slashed
  }

  init(_ day: OpenDay, _ book: AgendaBook) {
    self.init(day, usual: HolidayForm(opening: day.owner, on: day.date, book))
  }

  private init(_ day: OpenDay, usual: HolidayForm) {
    kind = .open
    stored = .open(day)
    owner = day.owner
    firstDay = day.date.slashed
    opens = usual.opens
    closes = usual.closes
    guard let first = day.hours.first, let last = day.hours.last else { return }
    opens = first.opens.shortText
    closes = last.closes.shortText
    if day.hours.count > 1 {
      breakFrom = first.closes.shortText
      breakUntil = day.hours[1].opens.shortText
    }
  }

  public enum Problem: Hashable, Sendable, CaseIterable {
    case name, firstDay, lastDay, order, hours, pause

    /// The field's id.
    var field: String {
      switch self {
      case .name: "holiday-name"
      case .firstDay: "holiday-first"
      case .lastDay, .order: "holiday-last"
      case .hours: "holiday-opens"
      case .pause: "holiday-break-from"
      }
    }
  }

  /// What is wrong, in the order of the fields.
  public var problems: [Problem] {
    var found: [Problem] = []
    if kind == .closed, name.isBlank { found.append(.name) }
    let first = CivilDate(typed: firstDay)
    if first == nil { found.append(.firstDay) }
    switch kind {
    case .closed:
      let last = CivilDate(typed: lastDay)
      if last == nil { found.append(.lastDay) }
      if let first, let last, last < first { found.append(.order) }
    case .open:
      if span == nil { found.append(.hours) }
      if hasBreak, span != nil, pause == nil { found.append(.pause) }
    }
    return found
  }

  /// The field with which it begins.
  var firstField: String {
    if kind == .closed { return Problem.name.field }
    return stored == nil ? Problem.firstDay.field : Problem.hours.field
  }

  private var hasBreak: Bool { !breakFrom.isBlank || !breakUntil.isBlank }

  /// What closes at midnight is open until the day is over.
  private var span: (opens: CivilTime, closes: CivilTime)? {
    guard let opens = CivilTime(opens), let closes = CivilTime(closes),
      opens < closes || closes == .midnight
    else { return nil }
    return (opens, closes)
  }

  private var pause: (from: CivilTime, until: CivilTime)? {
    guard let span, let from = CivilTime(breakFrom), let until = CivilTime(breakUntil),
      span.opens < from, from < until, until < span.closes || span.closes == .midnight
    else { return nil }
    return (from, until)
  }

  /// As the record of a day on which the house is closed; nil as long as something is wrong, and where a year has no
  /// such day.
  /// - Parameter years: after the one that was typed.
  func absence(_ id: ID<Absence>, years: Int = 0) -> Absence? {
    guard kind == .closed, problems.isEmpty, let first = CivilDate(typed: firstDay),
      let last = CivilDate(typed: lastDay),
      let begin = CivilDate(year: first.year + years, month: first.month, day: first.day)
    else { return nil }
    var absence = Absence()
    if case .closed(let kept) = stored { absence = kept } else { absence.id = id }
    absence.owner = owner
    if stored == nil { absence.kind = .other }
    absence.from = CivilDateTime(begin, .midnight)
    absence.until = CivilDateTime(
      begin.adding(days: last.days(since: first) + 1), .midnight)
    absence.note = name.tidied
    return absence
  }

  /// As the record of hours of one date; nil as long as something is wrong.
  func openDay(_ id: ID<OpenDay>) -> OpenDay? {
    guard kind == .open, problems.isEmpty, let date = CivilDate(typed: firstDay), let span else {
      return nil
    }
    var day = OpenDay()
    if case .open(let kept) = stored {
      day = kept
    } else {
      day.id = id
      day.owner = owner
      day.date = date
    }
    if let pause {
      day.hours = [
        ClockHours(.all, span.opens, pause.from), ClockHours(.all, pause.until, span.closes),
      ]
    } else {
      day.hours = [ClockHours(.all, span.opens, span.closes)]
    }
    return day
  }
}

/// What the person does in the sheet of a day.
public enum HolidayTyping: Equatable {
  case owner(UUID)
  case name(String)
  case firstDay(String)
  case lastDay(String)
  case repeats(Bool)
  case opens(String)
  case closes(String)
  case breakFrom(String)
  case breakUntil(String)
}

extension HolidayForm {
  mutating func apply(_ typing: HolidayTyping) {
    refusal = nil
    switch typing {
    case .owner(let owner): self.owner = owner
    case .name(let text): name = text
    case .firstDay(let text):
      // Until another last day is typed it is one day.
      if lastDay == firstDay { lastDay = text }
      firstDay = text
    case .lastDay(let text): lastDay = text
    case .repeats(let isOn): repeats = isOn
    case .opens(let text): opens = text
    case .closes(let text): closes = text
    case .breakFrom(let text): breakFrom = text
    case .breakUntil(let text): breakUntil = text
    }
  }
}
