import Clinic
import Editing
import Entitlements
import Flow
import RecordPages
import Records
import Shell
import Sync
import Values

/// Which patients stay active where the clinic's plan has room for fewer than there are: the others are archived, can
/// be read and exported as before, and come back with a larger plan (FF-073).
enum PatientKeeping {
  struct State: Equatable {
    @Boxed var context: Context
    var query = ""
    /// Those that were chosen.
    @Boxed var kept = HashSet<UUID>()
    /// Those that are still to be archived.
    var leaving: [UUID] = []

    init(in context: Context = Context()) {
      self.context = context
    }
  }

  enum Action: Equatable {
    case appeared
    case queryTyped(String)
    case ticked(UUID, Bool)
    case confirmed
    /// The next frame is there, and with it the next ones.
    case more
    case goTo(Path)
  }

  /// How many are archived in one frame.
  private static let step = 25

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .appeared:
      state.query = ""
      state.kept = HashSet()
      return .none
    case .queryTyped(let query):
      state.query = query
      return .none
    case .ticked(let id, let isKept):
      guard isKept != state.kept.contains(id) else { return .none }
      if isKept {
        state.kept.insert(id)
      } else {
        state.kept = HashSet(state.kept.all.filter { $0 != id })
      }
      return .none
    case .confirmed:
      guard let excess = Excess(state.context, parts), excess.isSettled(by: state.kept),
        state.leaving.isEmpty
      else { return .none }
      let kept = state.kept
      state.leaving = excess.active.map { $0.id.uuid }.filter { !kept.contains($0) }
      return putAway(&state) + .push(Path.patients.text)
    case .more:
      return putAway(&state)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func putAway(_ state: inout State) -> Effect<Action> {
    var effects: [Effect<Action>] = []
    for id in state.leaving.prefix(step) {
      effects.append(.fire(.mutate(Archive<Patient>(ID(id)))))
    }
    state.leaving = Array(state.leaving.dropFirst(step))
    if !state.leaving.isEmpty { effects.append(.nextFrame(.more)) }
    return .all(effects)
  }

  /// More active patients than the plan has room for.
  struct Excess {
    let list: Patients.State
    let most: Int
    let count: Int

    /// Nil where all have room, where that is not known yet, and for who may not choose.
    init?(_ context: Context, _ parts: Parts) {
      guard context.sync.isComplete, context.managesSpace, let list = parts[Patients.self],
        list.isLoaded, case .atMost(let most) = context.plan.limits.maxPatients,
        list.book.activeCount > Int(most)
      else { return nil }
      self.list = list
      self.most = Int(most)
      count = list.book.activeCount
    }

    var active: [Patient] { list.book.search("").map { $0.patient } }

    /// How many of those that were chosen are still active.
    func chosen(_ kept: HashSet<UUID>) -> Int {
      active.count { kept.contains($0.id.uuid) }
    }

    /// Whether at least one was chosen, and no more than there is room for.
    func isSettled(by kept: HashSet<UUID>) -> Bool {
      let chosen = chosen(kept)
      return chosen > 0 && chosen <= most
    }
  }
}

extension PatientKeeping: Part {
  static var id: Literal { "keeping" }
  static var under: Literal { PatientsPlace.id }
  static var needsServer: Bool { true }

  static func opened(in context: Context) -> State { State(in: context) }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool { path == .keepPatients }

  static func hear(_ news: News, _ state: State) -> Action? {
    if case .entered(.keepPatients) = news { .appeared } else { nil }
  }
}

extension Path {
  /// Where is chosen which patients stay active.
  static var keepPatients: Path { "pacientes/escolher" }
}
