import Flow
import Records
import Sample
import Shell
import Values

/// Plants that are put away, taken out again, or removed for good.
extension Plants {
  static func reducePutting(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .archiveTapped(let id, let isArchived):
      state.refusal = nil
      guard let plant = state.plant(id) else { return .none }
      let undo = Undo(plant: id, name: plant.name, isArchived: isArchived)
      return .mutate(ArchivePlant(id, isArchived)) { .archiveAnswered(undo, $0) }
    case .archiveAnswered(_, .refused(let refusal)), .removeAnswered(.refused(let refusal)):
      state.refusal = refusal
      return .fire(.scrollToTop)
    case .archiveAnswered(let undo, _):
      state.undo = undo
      return .after("undo", milliseconds: 10_000, .undoExpired)
    case .undoTapped:
      guard let undo = state.undo else { return .none }
      state.undo = nil
      return .cancelTimer("undo")
        + .mutate(ArchivePlant(undo.plant, !undo.isArchived)) { outcome in
          if case .refused = outcome { .archiveAnswered(undo, outcome) } else { nil }
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
      return .replace(Path.plants.text)
    default:
      return .none
    }
  }
}
