import Care
import Flow
import RecordPages
import Records
import Scheduling
import Screen
import Shell
import Values

/// What was said of doses: on the page of a medicine how much of what was planned was taken, a calendar of the
/// month and the latest doses; on a person's page the calendar of all that they take (CG-130).
public enum DoseLogSection: Part {
  public struct State: Equatable {
    /// The page of whose record the rest is.
    var page: Path?
    /// The first day of the month that is shown; nil for this month.
    var month: CivilDate?
    /// The day whose doses are shown.
    var day: CivilDate?
    var showsTable = false

    public init() {}
  }

  public enum Action: Equatable {
    case entered(Path)
    case monthShown(CivilDate, Language)
    case dayChosen(CivilDate)
    case tableChosen(Bool)
    case goTo(Path)
  }

  public static var id: Literal { "dose log" }

  /// How many days are told.
  static let days = 14
  /// Of how many the adherence is.
  static let adherenceDays = 30

  public static func opened(in context: Context) -> State { State() }

  /// The page of a dose of the calendar leads back to it as it was.
  public static func hear(_ news: News, _ state: State) -> Action? {
    guard case .entered(let path) = news, state.page != path,
      Medicine.shown(at: path) != nil || Person.shown(at: path) != nil
    else { return nil }
    return .entered(path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .entered(let path):
      state = State()
      state.page = path
      return .none
    case .monthShown(let month, let language):
      state.month = month
      state.day = nil
      return .announce(month.monthAndYear(in: language))
    case .dayChosen(let day):
      state.day = day
      return .none
    case .tableChosen(let isChosen):
      state.showsTable = isChosen
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let household = frame.parts.household
    guard household.hasPast else { return [] }
    switch subject.type {
    case Medicine.recordType:
      guard let medicine = household.medicine(ID(subject.id)) else { return [] }
      return adherence(of: medicine, scene, frame)
        + DoseCalendar([medicine], isOfOne: true, state, scene, frame).section
        + latest(of: medicine, scene, frame)
    case Person.recordType:
      let medicines = household.medicines.filter { $0.person.uuid == subject.id }
      return DoseCalendar(medicines, isOfOne: false, state, scene, frame).section
    default:
      return []
    }
  }

  private static func adherence(
    of medicine: Medicine, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let now = scene.surroundings.now
    let today = frame.parts.zone.local(now).date
    let span = today.adding(days: -adherenceDays)..<today.adding(days: 1)
    let doses = frame.parts.doses(of: [medicine], on: span, now: now)
    let adherence = Adherence(of: doses, in: span.lowerBound..<today)
    guard let proportion = adherence.proportion else { return [] }
    let percent = NumberText.text(Int64((proportion * 100).rounded()), in: scene.language) + " %"
    let streak = Streak(of: doses, today: today).days
    var lines: [Node] = [
      .progress(
        adherence.covered, of: adherence.days, label: scene.text(Words.covered), detail: percent),
      .paragraph(
        Words.days(adherence.covered, of: adherence.days, scene.language), .secondary),
    ]
    if streak > 1 { lines.append(.paragraph(Words.streak(streak, scene.language))) }
    return [
      .section(
        scene.text(Words.adherence), note: scene.text(Words.definition),
        [.tag("div", "card-padded", [], [.column(.small, lines)])]
      ).keyed("adherence")
    ]
  }

  private static func latest(
    of medicine: Medicine, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let now = scene.surroundings.now
    let today = frame.parts.zone.local(now).date
    let rows = DoseLogRows([medicine], isOfOne: true, scene, frame)
      .rows(on: today.adding(days: 1 - days)..<today.adding(days: 1), upTo: now)
    guard !rows.isEmpty else { return [] }
    return [
      .section(
        scene.text(Words.title), [.list(label: scene.text(Words.title), Array(rows.prefix(60)))]
      ).keyed("doses")
    ]
  }

  enum Words {
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
  /// The planned doses of some medicines on some days, by the date of what was planned, and how they stand
  /// now; a medicine after the other.
  func doses(
    of medicines: [Medicine], on days: Range<CivilDate>, now: Instant
  ) -> [PlannedDose] {
    // A day more at both ends: a clock at home may show another date, and a dose is missed when the next
    // one is due.
    let span =
      zone.start(
        of: days.lowerBound.adding(days: -1))..<zone.start(
        of: days.upperBound.adding(days: 1))
    let within = horizon(span)
    var found: [PlannedDose] = []
    for medicine in medicines {
      found += household.regimen(of: medicine).doses(in: within, household.log, now: now)
    }
    return found.filter { days.contains($0.planned.date) }
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
