import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

/// The sheet in which all that an absence meets is moved or cancelled.
struct ClearingView {
  private let clearing: Clearing
  private let scene: Scene<AbsenceAction>
  private let book: AgendaBook
  private let zone: ZoneRules?
  private let therapists: [UUID]
  /// What can be moved or cancelled.
  private let sessions: [Session]
  private var language: Language { scene.language }

  init(
    _ clearing: Clearing, _ scene: Scene<AbsenceAction>, _ book: AgendaBook, zone: ZoneRules?,
    therapists: [UUID], sessions: [Session]
  ) {
    self.clearing = clearing
    self.scene = scene
    self.book = book
    self.zone = zone
    self.therapists = therapists
    self.sessions = sessions
  }

  var sheet: Node {
    let isMove = clearing.way == .move
    let people = sessions.reduce(0) { count, session in
      count + book.appointments(of: session.id).filter { $0.state.occupies }.count
    }
    let lead = Node.paragraph(
      AbsenceWords.cleared(sessions.count, people: people, language), .secondary)
    return .sheet(
      id: "clearing", title: scene.text(isMove ? AbsenceWords.moveAll : AbsenceWords.cancelAll),
      language: language, onClose: scene.onTap(.clearing(.closed)),
      [
        .form(
          id: "clearing-form", errors: errors, language: language,
          onSubmit: scene.onSubmit(.clearing(.confirmed)),
          [lead] + (isMove ? [days, instead, told] : [reason]),
          actions: [
            .submit(
              isMove
                ? AbsenceWords.moveCount(sessions.count, language)
                : AbsenceWords.cancelCount(sessions.count, language)
            ).wide
          ])
      ])
  }

  private var reason: Node {
    .textArea(
      Screen.Field(
        "clearing-reason", scene.text(AgendaWords.reason), isOptional: true, language: language),
      text: clearing.reason, rows: 2, maxLength: AgendaLimits.note,
      on: scene.onText(.input) { .clearing(.typed(.reason($0))) })
  }

  private var days: Node {
    let problem = clearing.isTried ? clearing.problem : nil
    return .textField(
      Screen.Field(
        "clearing-days", scene.text(AbsenceWords.daysLater),
        error: problem.map { scene.text(AbsenceWords.problem($0)) }, language: language),
      text: clearing.days, .digits, maxLength: 3,
      on: scene.onText(.input) { .clearing(.typed(.days($0))) })
  }

  private var errors: [FormError] {
    guard clearing.isTried, let problem = clearing.problem else { return [] }
    return [
      FormError(
        "clearing-days", scene.text(AbsenceWords.problem(problem)),
        onTap: scene.on(.click, preventsDefault: true, .fieldTapped("clearing-days")))
    ]
  }

  /// Who, or what, has them instead of who is away.
  private var instead: Node {
    guard let owner = clearing.absence?.owner else { return .none }
    var choices: [Choice] = []
    if let room = book.room(ID(owner)) {
      choices = book.offeredRooms(room.kind).filter { $0.id.uuid != owner }
        .map { Choice($0.id.description, $0.name) }
    } else if therapists.contains(owner) {
      choices = therapists.filter { $0 != owner }
        .map { Choice($0.description, book.name(of: $0)) }
    }
    guard !choices.isEmpty else { return .none }
    let isRoom = book.room(ID(owner)) != nil
    let title = isRoom ? AgendaWords.room : AgendaWords.therapist
    let same = isRoom ? book.room(ID(owner))?.name ?? "" : book.name(of: owner)
    return .select(
      Screen.Field("clearing-instead", scene.text(title), language: language),
      choices: [Choice("", same)] + choices,
      selected: clearing.instead?.description ?? "",
      on: scene.onText(.change) { .clearing(.typed(.instead(UUID($0)))) })
  }

  /// How many would meet another session there, and of how many others somebody would be in two at once. Its place
  /// stays, so that it is announced.
  private var told: Node {
    let ids = sessions.map { $0.id }
    var count = 0
    var doubled = 0
    if let zone, clearing.problem == nil {
      for session in sessions {
        let place = clearing.place(of: session, in: zone)
        let conflicts = book.conflicts(
          place, person: nil, moving: session.id, house: .zero, in: zone)
        let isTaken = conflicts.contains { conflict in
          // What is moved itself is elsewhere by then.
          if case .taken(let other) = conflict { !ids.contains(other) } else { false }
        }
        if isTaken {
          count += 1
        } else if !book.doubled(session.id, at: place, without: ids).isEmpty {
          doubled += 1
        }
      }
    }
    var lines: [Node] = []
    if count > 0 { lines.append(.tag("li", [], [.text(AbsenceWords.meeting(count, language))])) }
    if doubled > 0 {
      lines.append(.tag("li", [], [.text(AbsenceWords.doubled(doubled, language))]))
    }
    return .tag(
      "div", lines.isEmpty ? "" : "conflict",
      [.fixed("role", "status"), .fixed("aria-live", "polite")],
      lines.isEmpty ? [] : [.icon(.warning), .grow([.tag("ul", "conflicts", [], lines)])]
    ).keyed("meeting")
  }
}

extension AbsenceWords {
  static var moveAll: Phrase { Phrase(pt: "Mudar todas", en: "Move all") }
  static var cancelAll: Phrase { Phrase(pt: "Cancelar todas", en: "Cancel all") }
  static var daysLater: Phrase { Phrase(pt: "Quantos dias depois", en: "How many days later") }

  /// "3 sessões, 5 pessoas": what it is about.
  static func cleared(_ count: Int, people: Int, _ language: Language) -> String {
    let sessions = Plural(
      one: Phrase(pt: "# sessão", en: "# session"), other: Phrase(pt: "# sessões", en: "# sessions")
    )(count, language)
    let who = Plural(
      one: Phrase(pt: "# pessoa", en: "# person"), other: Phrase(pt: "# pessoas", en: "# people"))(
        people, language)
    return sessions + " · " + who
  }

  static func moveCount(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "Mudar # sessão", en: "Move # session"),
      other: Phrase(pt: "Mudar # sessões", en: "Move # sessions"))(count, language)
  }

  static func cancelCount(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "Cancelar # sessão", en: "Cancel # session"),
      other: Phrase(pt: "Cancelar # sessões", en: "Cancel # sessions"))(count, language)
  }

  static func meeting(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# encontra outra sessão: fica onde está, e o desejo espera no alto da agenda.",
        en: "# meets another session: it stays, and the wish waits at the top of the agenda."),
      other: Phrase(
        pt: "# encontram outras sessões: ficam onde estão, e o desejo espera no alto da agenda.",
        en: "# meet other sessions: they stay, and the wishes wait at the top of the agenda."))(
        count, language)
  }

  /// Of how many sessions somebody would be in another at that time: they are moved all the same.
  static func doubled(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "Em #, quem vem já tem outra sessão nessa hora. Muda mesmo assim.",
        en: "In #, who comes has another session at that time. It is moved all the same."),
      other: Phrase(
        pt: "Em #, alguém que vem já tem outra sessão nessa hora. Mudam mesmo assim.",
        en: "In #, somebody who comes has another session then. They are moved all the same."))(
        count, language)
  }

  static func problem(_ problem: Clearing.Problem) -> Phrase {
    switch problem {
    case .days:
      Phrase(pt: "Digite um número de dias, de 0 a 366.", en: "Type a number of days, 0 to 366.")
    case .nothing:
      Phrase(
        pt: "Diga quantos dias depois, ou quem atende.",
        en: "Say how many days later, or with whom.")
    }
  }

  /// What was done with all of them.
  static func done(_ cleared: Cleared, _ language: Language) -> String {
    let count = cleared.sessions.count
    return switch cleared.way {
    case .move:
      Plural(
        one: Phrase(pt: "# sessão mudou de horário", en: "# session was moved"),
        other: Phrase(pt: "# sessões mudaram de horário", en: "# sessions were moved"))(
          count, language)
    case .cancel:
      Plural(
        one: Phrase(pt: "# sessão cancelada", en: "# session was cancelled"),
        other: Phrase(pt: "# sessões canceladas", en: "# sessions were cancelled"))(
          count, language)
    }
  }
}
