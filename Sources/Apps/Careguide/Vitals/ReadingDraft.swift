import Care
import RecordPages
import Records
import Shell
import Values

/// A measurement while it is typed: a new one, or one that is corrected.
struct ReadingDraft: Equatable {
  /// What there was before: of a new one, whose and what it is.
  private(set) var reading: Reading
  let isNew: Bool
  var value = ""
  var value2 = ""
  var date: String
  var time: String
  var note: String
  /// When the person tried to save it: from then on what is wrong is told.
  private(set) var triedAt: Instant?

  init(_ reading: Reading, isNew: Bool, in zone: ZoneRules) {
    self.reading = reading
    self.isNew = isNew
    let local = zone.local(reading.at)
    date = local.date.slashed
    time = local.time.shortText
    note = reading.note
    if !isNew {
      value = reading.kind.text(reading.value, .pt)
      value2 = reading.value2.map { reading.kind.text($0, .pt) } ?? ""
    }
  }

  var kind: VitalKind {
    get { reading.kind }
    set { if isNew { reading.kind = newValue } }
  }

  mutating func type(_ text: String, into field: VitalField) {
    switch field {
    case .value: value = text
    case .value2: value2 = text
    case .date: date = Mask.date.apply(text, caret: text.utf16Length).text
    case .time: time = text
    case .note: note = text
    case .low, .high, .low2, .high2: break
    }
  }

  /// What is in the fields of a pair: both typed into the first, as in "120/80", are two.
  private var typed: (value: String, value2: String) {
    guard kind.isPair, value2.isBlank else { return (value, value2) }
    let parts = value.parts { $0 == "/" || $0 == "x" || $0 == "X" }
    return parts.count == 2 ? (parts[0], parts[1]) : (value, value2)
  }

  /// The values as they are meant, as far as they are numbers.
  private var values: (value: Int64?, value2: Int64?) {
    let typed = typed
    let (value, value2) = (
      VitalKind.thousandths(typed: typed.value), VitalKind.thousandths(typed: typed.value2)
    )
    guard kind.isPair, let value, let value2 else { return (value, value2) }
    let meant = kind.meant(value, value2)
    return (meant.high, meant.low)
  }

  /// How a pair will be kept, where that is not what stands in the fields.
  func understood(_ language: Language) -> String? {
    guard kind.isPair, let high = values.value, let low = values.value2,
      problem(of: .value) == nil, problem(of: .value2) == nil
    else { return nil }
    let isPlain =
      VitalKind.thousandths(typed: value) == high && VitalKind.thousandths(typed: value2) == low
    return isPlain ? nil : kind.text(high, language) + "/" + kind.text(low, language)
  }

  func problem(of field: VitalField) -> VitalProblem? {
    switch field {
    case .value: problem(of: typed.value, values.value)
    case .value2: kind.isPair ? secondProblem : nil
    case .date: CivilDate(typed: date, twoDigitYearsUpTo: .last) == nil ? .malformed : nil
    case .time: CivilTime(time) == nil ? .malformed : nil
    case .note, .low, .high, .low2, .high2: nil
    }
  }

  private func problem(of text: String, _ value: Int64?) -> VitalProblem? {
    if text.isBlank { return .missing }
    guard let value else { return .malformed }
    return kind.bounds.contains(value) ? nil : .outOfBounds
  }

  private var secondProblem: VitalProblem? {
    if let problem = problem(of: typed.value2, values.value2) { return problem }
    return (values.value2 ?? 0) < (values.value ?? .max) ? nil : .order
  }

  private func at(in zone: ZoneRules) -> Instant? {
    guard let date = CivilDate(typed: date, twoDigitYearsUpTo: .last), let time = CivilTime(time)
    else { return nil }
    return zone.instant(CivilDateTime(date, time))
  }

  /// The first field with something wrong.
  func wrong(in zone: ZoneRules) -> VitalField? {
    Self.fields.first { problem(of: $0) != nil } ?? (isFuture(in: zone) ? .time : nil)
  }

  private static let fields: [VitalField] = [.value, .value2, .date, .time]

  /// Whether it says that it was measured later than the person tried to save it.
  func isFuture(in zone: ZoneRules) -> Bool {
    guard let triedAt, let at = at(in: zone) else { return false }
    return at > triedAt
  }

  /// The measurement; nil where something is wrong, which is told from now on.
  mutating func read(in zone: ZoneRules, at now: Instant) -> Reading? {
    triedAt = now
    guard wrong(in: zone) == nil, let at = at(in: zone), let value = values.value else {
      return nil
    }
    var read = reading
    read.value = value
    read.value2 = kind.isPair ? values.value2 : nil
    // To the minute only, so that a time that was not touched stays as it was.
    if zone.local(reading.at).date.slashed != date || zone.local(reading.at).time.shortText != time
    {
      read.at = at
    }
    read.note = note.tidied
    return read
  }
}

/// What is typed of a measurement and of a range.
public enum VitalField: String, Equatable, Sendable {
  case value, value2, date, time, note
  case low, high, low2, high2

  /// Where it stands on the screen.
  var id: String { "vital-" + rawValue }
}

enum VitalProblem: Equatable {
  case missing, malformed, outOfBounds, order
}
