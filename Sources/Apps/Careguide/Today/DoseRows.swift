import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// The rows of the page: what is due, with the one tap that says that it was taken.
struct DoseRows {
  private let state: Today.State
  private let showsPeople: Bool
  private let scene: Scene<Today.Action>
  private let mayLog: Bool
  private let isElsewhere: Bool

  /// - Parameters:
  ///   - showsPeople: whether a row says whose dose it is.
  ///   - mayLog: whether the person may say something of a dose.
  ///   - isElsewhere: whether the rows are of a family that is not open: they are no links, and what takes one
  ///     says of whom.
  init(
    _ state: Today.State, _ showsPeople: Bool, _ scene: Scene<Today.Action>, mayLog: Bool,
    isElsewhere: Bool = false
  ) {
    self.state = state
    self.showsPeople = showsPeople
    self.scene = scene
    self.mayLog = mayLog
    self.isElsewhere = isElsewhere
  }

  func row(_ dose: PlannedDose) -> Node {
    guard let medicine = state.household.medicine(dose.medicine) else { return .none }
    let time = dose.planned.time.shortText
    var row = ListRow(
      dose.key.text, medicine.shortName, subtitle: subtitle(dose, medicine),
      leading: .words("span", "row-time", time), leadsOn: false)
    if let mark = mark(dose) { row.trailing = icon(mark.symbol, mark.tone) }
    if !isElsewhere { row.href = scene.href(dose.key.path) }
    return .taskRow(
      row, deed: deed(dose, medicine), onTap: scene.onLink(.goTo(dose.key.path)))
  }

  func row(_ needed: TodayPlan.Needed) -> Node {
    guard let medicine = state.household.medicine(needed.medicine) else { return .none }
    let key = DoseKey(needed.medicine)
    var parts = needed.isTooSoon ? [scene.text(Today.Words.tooSoon)] : []
    parts.append(medicine.form.text(needed.amount, scene.language))
    if showsPeople { parts.append(person(needed.person)) }
    if let last = needed.taken.last {
      parts.append(Today.Words.lastTaken(scene.language, time(last.at)))
    }
    if let earliest = needed.earliest {
      parts.append(Today.Words.notBefore(scene.language, moment(earliest)))
    }
    var row = ListRow(
      key.text, medicine.shortName, subtitle: parts.joined(separator: " · "),
      leading: .icon(.pill), leadsOn: false)
    if needed.isTooSoon { row.trailing = icon(.warning, .warn) }
    row.href = scene.href(key.path)
    let isSoon = needed.earliest != nil
    let take = Node.button(
      scene.text(Today.Words.take), isSoon ? .neutral : .tinted,
      // Too soon after the last one a person looks first.
      on: scene.onTap(isSoon ? .goTo(key.path) : .say(key, .taken(needed.amount, at: nil)))
    ).labelled(Today.Words.takeOf(scene.language, medicine.shortName))
    return .taskRow(row, deed: mayLog ? take : .none, onTap: scene.onLink(.goTo(key.path)))
  }

  private func deed(_ dose: PlannedDose, _ medicine: Medicine) -> Node {
    switch dose.group {
    case .done: return .none
    case .now where dose.standing == .disputed:
      guard mayLog else { return .none }
      return .button(
        scene.text(Today.Words.decide), .tinted, on: scene.onTap(.goTo(dose.key.path)))
    case .now, .later, .missed:
      guard mayLog else { return .none }
      return Node.button(
        scene.text(Today.Words.take), dose.group == .now ? .primary : .neutral,
        on: scene.onTap(.say(dose.key, .taken(dose.amount, at: nil)))
      ).labelled(
        Today.Words.takeOf(
          scene.language,
          isElsewhere ? medicine.shortName + ", " + person(dose.person) : medicine.shortName))
    }
  }

  private func subtitle(_ dose: PlannedDose, _ medicine: Medicine) -> String {
    var parts = [mark(dose)?.words.map { scene.text($0) }].compactMap { $0 }
    parts.append(medicine.form.text(dose.verdict.dose?.takenAmount ?? dose.amount, scene.language))
    if showsPeople { parts.append(person(dose.person)) }
    if let food = medicine.food, dose.group != .done {
      parts.append(food.label(scene.language))
    }
    switch dose.standing {
    case .putOff(let until): parts.append(Today.Words.putOff(scene.language, time(until)))
    case .taken:
      dose.verdict.dose.map { parts.append(Today.Words.takenAt(scene.language, time($0.at))) }
    case .skipped:
      let note = dose.verdict.dose?.note ?? ""
      if !note.isEmpty { parts.append(note) }
    case .ahead, .due, .late, .missed, .disputed: break
    }
    return parts.joined(separator: " · ")
  }

  /// How it stands: an icon, and words where nothing else in the row says it.
  private func mark(_ dose: PlannedDose) -> (symbol: Symbol, words: Phrase?, tone: Tone)? {
    switch dose.standing {
    case .taken(let isLate):
      isLate
        ? (.checkCircle, Today.Words.takenLate, .warn) : (.checkCircle, nil, .good)
    case .skipped: (.close, Today.Words.skipped, .neutral)
    case .late: (.clock, Today.Words.late, .warn)
    case .missed: (.warning, Today.Words.missed, .danger)
    case .disputed: (.warning, Today.Words.disputed, .warn)
    case .putOff: (.clock, nil, .neutral)
    case .ahead, .due: nil
    }
  }

  /// Beside the words that say the same.
  private func icon(_ symbol: Symbol, _ tone: Tone) -> Node {
    .tag(
      "span",
      [.text("class", "mark tone-" + tone.rawValue.text), .fixed("aria-hidden", "true")],
      [.icon(symbol)])
  }

  private func person(_ id: ID<Person>) -> String {
    state.household.person(id)?.name ?? ""
  }

  /// With its day, where that is another one.
  private func moment(_ instant: Instant) -> String {
    let zone = state.zone ?? .utc
    let local = zone.local(instant)
    return local.date == zone.local(state.now).date
      ? time(instant) : Today.Words.day(local.date, scene.language) + " · " + time(instant)
  }

  private func time(_ instant: Instant) -> String {
    (state.zone ?? .utc).local(instant).time.shortText
  }
}

extension Dose {
  /// How much was taken, of one that was.
  fileprivate var takenAmount: DoseAmount? { state == .taken ? amount : nil }
}
