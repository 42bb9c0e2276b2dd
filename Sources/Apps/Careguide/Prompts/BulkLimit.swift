import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// What stands before the forms of medicines once somebody of whom much was noticed has changed many in one session
/// (CG-078). Who brings in the medicines of those they look after says so and goes on, and a dose is never asked about.
enum BulkLimit: Part {
  struct State: Equatable {
    /// Whether the person is asked.
    var isAsking = false
    /// The session in which they have said that they bring in medicines.
    var exempt = UUID.zero
  }

  enum Action: Equatable {
    case reached
    case importing
    case left
  }

  static var id: Literal { "bulk limit" }

  static func opened(in context: Context) -> State { State() }

  static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    guard case .entered(let path) = news, path.writesMedicine,
      let session = parts[DailySession.self],
      let left = session.updatesLeft(exempt: state.exempt)
    else { return nil }
    return left == 0 ? .reached : nil
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .reached:
      state.isAsking = true
      return .none
    case .importing:
      state.isAsking = false
      if let session = parts[DailySession.self]?.day?.current { state.exempt = session.id }
      return .none
    case .left:
      state.isAsking = false
      return .back
    }
  }

  static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard state.isAsking, frame.context.path.writesMedicine else { return [] }
    return [
      .confirmation(
        id: "bulk-limit", title: scene.text(Words.title),
        text: Words.text(scene.language, String(AccessThresholds.standard.updates)),
        confirm: .button(scene.text(Words.importing), .plain, on: scene.onTap(.importing)),
        cancel: .button(scene.text(Words.back), .plain, on: scene.onTap(.left)),
        onCancel: scene.onTap(.left))
    ]
  }

  enum Words {
    static var title: Phrase {
      Phrase(pt: "Muitas alterações nesta sessão", en: "Many changes in this session")
    }
    static var text: Phrase {
      Phrase(
        pt:
          "Esta sessão já tem {0} alterações, e nas anteriores notamos algo fora do comum. Doses se anotam sempre. Se você está cadastrando os remédios de quem cuida, continue.",
        en:
          "This session has {0} changes, and in earlier ones we noticed something unusual. Doses can always be noted. If you are entering the medicines of those you look after, go on."
      )
    }
    static var importing: Phrase {
      Phrase(pt: "Estou cadastrando, continuar", en: "I am entering them, go on")
    }
    static var back: Phrase { Phrase(pt: "Voltar", en: "Back") }
  }
}

extension DailySession.State {
  /// How many changes of medicines may still be made at once in the session that runs; nil for any number.
  /// - Parameter exempt: the session in which medicines are brought in.
  func updatesLeft(exempt: UUID) -> Int? {
    guard let kept, let running = day?.current, !running.accessType else { return nil }
    return AccessThresholds.standard.updatesLeft(
      after: kept.offences, done: running.medicationUpdatesCount, importing: running.id == exempt)
  }
}

extension Path {
  /// Whether a medicine or its times are written on the page.
  fileprivate var writesMedicine: Bool {
    Medicine.isNew(at: self) || Medicine.edited(at: self).isThere || scheduledMedicine.isThere
  }
}
