import Editing
import Flow
import RecordPages
import Records
import Sample
import Shell
import Values

/// One plant, to read: what can be done with it, removing it for good, and the trace of a look at its notes.
public enum PlantPage {
  public struct State: Equatable {
    /// The plant of which the person is asked whether it shall go for good.
    public var removing: ID<Plant>?
    /// Why it could not be removed, until the next page.
    public var refusal: Refusal?
    var looks: [Look] = []
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    /// The person goes to a page: of a plant, to read or to edit; nil is any other.
    case entered(ID<Plant>?)
    /// The plant that is on the screen came or changed.
    case changed(ID<Plant>)
    case looked(ID<Plant>, at: Instant)
    case act(Acting)
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
    case .act:
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
    case .removeAnswered(.refused(let refusal)):
      state.refusal = refusal
      return .fire(.scrollToTop)
    case .removeAnswered:
      return .replace(Plant.path.text)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// The person has a plant's notes before them, if it has some and is here.
  private static func look(at id: ID<Plant>, among parts: Parts) -> Effect<Action> {
    guard let plant = Plant.find(id, among: parts), !plant.notes.isEmpty else { return .none }
    return .now { .looked(id, at: $0) }
  }
}
