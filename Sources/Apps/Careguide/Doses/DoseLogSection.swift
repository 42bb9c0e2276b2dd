import Care
import Flow
import RecordPages
import Records
import Scheduling
import Screen
import Shell
import Values

/// What was said of a medicine's doses, and how much of what was planned was taken: sections of its page
/// (CG-130).
public enum DoseLogSection: Part {
  public struct State: Equatable {
    public init() {}
  }

  public enum Action: Equatable {
    case goTo(Path)
  }

  public static var id: Literal { "dose log" }

  /// How many days are told.
  static let days = 14
  /// Of how many the adherence is.
  static let adherenceDays = 30

  public static func opened(in context: Context) -> State { State() }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .goTo(let path): .push(path.text)
    }
  }

  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard subject.type == Medicine.recordType,
      let medicine = frame.parts.household.medicine(ID(subject.id)), frame.parts.household.isLoaded
    else { return [] }
    let now = scene.surroundings.now
    let doses = frame.parts.doses(of: medicine, days: adherenceDays, until: now)
    var sections: [Node] = []
    let today = frame.parts.zone.local(now).date
    let adherence = Adherence(of: doses, in: today.adding(days: -adherenceDays)..<today)
    if let proportion = adherence.proportion {
      let percent = NumberText.text(Int64((proportion * 100).rounded()), in: scene.language) + " %"
      let streak = Streak(of: doses, today: today).days
      var lines: [Node] = [
        .progress(
          adherence.covered, of: adherence.days, label: scene.text(Words.covered), detail: percent),
        .paragraph(
          Words.days(adherence.covered, of: adherence.days, scene.language), .secondary),
      ]
      if streak > 1 { lines.append(.paragraph(Words.streak(streak, scene.language))) }
      sections.append(
        .section(
          scene.text(Words.adherence), note: scene.text(Words.definition),
          [.tag("div", "card-padded", [], [.column(.small, lines)])]
        ).keyed("adherence"))
    }
    let rows =
      (planned(doses, since: today, medicine, scene, frame)
      + needed(medicine, since: now, scene, frame)).ordered { $0.at > $1.at }
    guard !rows.isEmpty else { return sections }
    sections.append(
      .section(
        scene.text(Words.title),
        [.list(label: scene.text(Words.title), rows.prefix(60).map { $0.node })]
      ).keyed("doses"))
    return sections
  }

  private static func planned(
    _ doses: [PlannedDose], since today: CivilDate, _ medicine: Medicine, _ scene: Scene<Action>,
    _ frame: Frame
  ) -> [(at: Instant, node: Node)] {
    let first = today.adding(days: -days)
    return doses.filter { $0.planned.date > first && $0.instant <= scene.surroundings.now }
      .map { dose in
        let standing = dose.standing.inWords
        var detail = scene.text(standing.text)
        if case .taken = dose.standing, let said = dose.verdict.dose {
          let time = frame.parts.zone.local(said.at).time.shortText
          detail += " · " + time + " · " + medicine.form.text(said.amount, scene.language)
        }
        var row = ListRow(
          dose.key.text, dose.planned.date.slashed + " · " + dose.planned.time.shortText,
          subtitle: detail, href: scene.href(dose.key.path))
        row.mark = (standing.symbol, scene.text(standing.text), standing.tone)
        return (dose.instant, .row(row, onTap: scene.onLink(.goTo(dose.key.path))))
      }
  }

  private static func needed(
    _ medicine: Medicine, since now: Instant, _ scene: Scene<Action>, _ frame: Frame
  ) -> [(at: Instant, node: Node)] {
    let first = now.adding(milliseconds: -Int64(days) * 86_400_000)
    return frame.parts.household.log.takenAsNeeded(of: medicine.id).filter { $0.at > first }
      .map { dose in
        let local = frame.parts.zone.local(dose.at)
        let row = Node.infoRow(
          local.date.slashed + " · " + local.time.shortText,
          .text(medicine.form.text(dose.amount, scene.language)))
        return (dose.at, Node.tag("li", "", [], [row]).keyed(dose.id.description))
      }
  }

  private enum Words {
    static var title: Phrase { Phrase(pt: "Doses", en: "Doses") }
    static var adherence: Phrase { Phrase(pt: "Adesão", en: "Adherence") }
    static var covered: Phrase { Phrase(pt: "Dias cobertos", en: "Days covered") }
    static var definition: Phrase {
      Phrase(
        pt:
          "Dias cobertos (PDC): dos últimos 30 dias com dose planejada, aqueles em que todas foram tomadas. O que se toma quando precisa não conta, nem o dia de hoje.",
        en:
          "Days covered (PDC): of the last 30 days with a planned dose, those on which each was taken. What is taken when needed does not count, nor does today."
      )
    }

    static func days(_ covered: Int, of days: Int, _ language: Language) -> String {
      Phrase(pt: "{0} de {1} dias com tudo tomado", en: "{0} of {1} days with all taken")(
        language, "\(covered)", "\(days)")
    }

    static func streak(_ days: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# dia seguido", en: "# day in a row"),
        other: Phrase(pt: "# dias seguidos", en: "# days in a row"))(days, language)
    }
  }
}

extension Parts {
  /// The planned doses of the last days of a medicine, those of today among them.
  func doses(of medicine: Medicine, days: Int, until now: Instant) -> [PlannedDose] {
    let today = zone.local(now).date
    let span = zone.start(of: today.adding(days: -days))..<zone.start(of: today.adding(days: 1))
    let homes = self[Today.self]?.homes ?? []
    let horizon = Horizon(span, whereabouts: Whereabouts(zone), homes: [zone] + homes)
    return household.regimen(of: medicine).doses(in: horizon, household.log, now: now)
  }
}

extension PlannedDose.Standing {
  /// In a word, with its icon.
  var inWords: (text: Phrase, symbol: Symbol, tone: Tone) {
    switch self {
    case .ahead: (Phrase(pt: "Mais tarde", en: "Later"), .clock, .neutral)
    case .due: (Phrase(pt: "Agora", en: "Now"), .clock, .neutral)
    case .late: (Today.Words.late, .clock, .warn)
    case .missed: (Today.Words.missed, .warning, .danger)
    case .taken(let isLate):
      isLate
        ? (Today.Words.takenLate, .checkCircle, .warn) : (Today.Words.taken, .checkCircle, .good)
    case .skipped: (Today.Words.skipped, .close, .neutral)
    case .putOff: (Today.Words.isPutOff, .clock, .neutral)
    case .disputed: (Today.Words.disputed, .warning, .warn)
    }
  }
}
