import Agenda
import Records
import Values

/// An absence as it is typed: whole days, or from one time to another.
public struct AbsenceForm: Equatable {
  /// The one that is changed; nil of a new one.
  let stored: Absence?
  /// The account of a therapist, the id of a room, or that of the space.
  public var owner: UUID
  public var kind = Absence.Kind.vacation
  public var isWholeDays = true
  /// As they were typed: "26/11/2026", "09:00".
  public var firstDay = ""
  public var lastDay = ""
  public var from = ""
  public var until = ""
  public var note = ""
  /// Whether the person tried to save it: from then on what is wrong is told.
  public var isTried = false
  public var isSaving = false
  public var refusal: Refusal?

  init(of owner: UUID, on day: CivilDate) {
    stored = nil
    self.owner = owner
    firstDay = day.slashed
    lastDay = day.slashed
  }

  init(_ absence: Absence) {
    stored = absence
    owner = absence.owner
    kind = absence.kind
    note = absence.note
    isWholeDays = absence.from.time == .midnight && absence.until.time == .midnight
    firstDay = absence.from.date.slashed
    if isWholeDays {
      lastDay = absence.until.date.adding(days: -1).slashed
    } else {
      lastDay = absence.until.date.slashed
      from = absence.from.time.shortText
      until = absence.until.time.shortText
    }
  }

  public enum Problem: Hashable, Sendable, CaseIterable {
    case firstDay, lastDay, from, until, order

    /// The field's id.
    var field: String {
      switch self {
      case .firstDay: "absence-first"
      case .lastDay, .order: "absence-last"
      case .from: "absence-from"
      case .until: "absence-until"
      }
    }
  }

  public var problems: [Problem] {
    var found: [Problem] = []
    if CivilDate(typed: firstDay) == nil { found.append(.firstDay) }
    if CivilDate(typed: lastDay) == nil { found.append(.lastDay) }
    if !isWholeDays {
      if CivilTime(from) == nil { found.append(.from) }
      if CivilTime(until) == nil { found.append(.until) }
    }
    if found.isEmpty, span == nil { found.append(.order) }
    return found
  }

  /// Nil as long as something is wrong.
  private var span: (CivilDateTime, CivilDateTime)? {
    guard let first = CivilDate(typed: firstDay), let last = CivilDate(typed: lastDay) else {
      return nil
    }
    var (begin, end) = (
      CivilDateTime(first, .midnight), CivilDateTime(last.adding(days: 1), .midnight)
    )
    if !isWholeDays {
      guard let from = CivilTime(from), let until = CivilTime(until) else { return nil }
      begin = CivilDateTime(first, from)
      end = CivilDateTime(last, until)
    }
    return begin < end ? (begin, end) : nil
  }

  /// As the record; nil as long as something is wrong.
  func record(_ id: ID<Absence>) -> Absence? {
    guard let (begin, end) = span else { return nil }
    var absence = stored ?? Absence()
    if stored == nil { absence.id = id }
    absence.owner = owner
    absence.kind = kind
    absence.from = begin
    absence.until = end
    absence.note = note.tidied
    return absence
  }
}

/// What the person does in the sheet of an absence.
public enum AbsenceTyping: Equatable {
  case owner(UUID)
  case kind(Absence.Kind)
  case wholeDays(Bool)
  case firstDay(String)
  case lastDay(String)
  case from(String)
  case until(String)
  case note(String)
}

extension AbsenceForm {
  mutating func apply(_ typing: AbsenceTyping) {
    refusal = nil
    switch typing {
    case .owner(let owner): self.owner = owner
    case .kind(let kind): self.kind = kind
    case .wholeDays(let isWhole): isWholeDays = isWhole
    case .firstDay(let text):
      // Until another last day is typed it is one day.
      if lastDay == firstDay { lastDay = text }
      firstDay = text
    case .lastDay(let text): lastDay = text
    case .from(let text): from = text
    case .until(let text): until = text
    case .note(let text): note = text
    }
  }
}
