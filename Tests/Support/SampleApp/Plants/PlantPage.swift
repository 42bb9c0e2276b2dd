import Flow
import RecordPages
import Records
import Sample
import Shell
import Values

/// One plant, to read: it is put away, taken out again, or removed for good, and a look at its notes leaves
/// a trace.
public enum PlantPage {
  public struct State: Equatable {
    /// What was last archived or restored, for undoing it.
    public var undo: Undo?
    /// The plant of which the person is asked whether it shall go for good.
    public var removing: ID<Plant>?
    public var refusal: Refusal?
    var looks: [Look] = []
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public struct Undo: Equatable, Sendable {
    public var plant: ID<Plant>
    public var name: String
    public var isArchived: Bool
  }

  public indirect enum Action: Equatable {
    /// The person goes to a page: of a plant, to read or to edit; nil is any other.
    case entered(ID<Plant>?)
    /// The plant that is on the screen came or changed.
    case changed(ID<Plant>)
    case looked(ID<Plant>, at: Instant)
    case putTapped(ID<Plant>, archived: Bool)
    case putAnswered(Undo, MutationOutcome)
    case undoTapped
    case undoExpired
    case removeTapped(ID<Plant>)
    case removeCancelled
    case removeConfirmed
    case removeAnswered(MutationOutcome)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let plant):
      state.refusal = nil
      return plant.map { look(at: $0, among: parts) } ?? .none
    case .changed(let plant):
      return look(at: plant, among: parts)
    case .looked(let id, let time):
      return state.looks.add(Subject(id), at: time) ? .fire(.mutate(ViewPlant(id))) : .none
    case .putTapped(let id, let archived):
      state.refusal = nil
      guard let plant = Plant.find(id, among: parts) else { return .none }
      let undo = Undo(plant: id, name: plant.name, isArchived: archived)
      return .mutate(by: putting(id, archived)) { .putAnswered(undo, $0) }
    case .putAnswered(_, .refused(let refusal)), .removeAnswered(.refused(let refusal)):
      state.refusal = refusal
      return .fire(.scrollToTop)
    case .putAnswered(let undo, _):
      state.undo = undo
      return .after("undo", milliseconds: 10_000, .undoExpired)
    case .undoTapped:
      guard let undo = state.undo else { return .none }
      state.undo = nil
      return .cancelTimer("undo")
        + .mutate(by: putting(undo.plant, !undo.isArchived)) { outcome in
          if case .refused = outcome { .putAnswered(undo, outcome) } else { nil }
        }
    case .undoExpired:
      state.undo = nil
      return .none
    case .removeTapped(let id):
      state.removing = id
      return .none
    case .removeCancelled:
      state.removing = nil
      return .none
    case .removeConfirmed:
      guard let id = state.removing else { return .none }
      state.removing = nil
      return .mutate(RemovePlant(id)) { .removeAnswered($0) }
    case .removeAnswered:
      return .replace(Plant.path.text)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func putting(_ id: ID<Plant>, _ archived: Bool) -> Request {
    archived ? .mutate(ArchivePlant(id)) : .mutate(RestorePlant(id))
  }

  /// The person has a plant's notes before them, if it has some and is here.
  private static func look(at id: ID<Plant>, among parts: Parts) -> Effect<Action> {
    guard let plant = Plant.find(id, among: parts), !plant.notes.isEmpty else { return .none }
    return .now { .looked(id, at: $0) }
  }
}
