import Editing
import Flow
import Journal
import Records
import Search
import Shell
import Values

extension Find {
  /// Keeping searches that somebody does again and again.
  indirect enum SavingAction: Equatable {
    /// Asks for the name of a new one, or for another name.
    case nameTapped(SavedSearch?)
    case nameTyped(String)
    case nameSubmitted
    case idGiven(UUID)
    case named(SavedSearch, MutationOutcome)
    case closed
    /// The saved search asks what stands in the field from now on.
    case queryKept
    case queryChanged(MutationOutcome)
    case removeTapped(SavedSearch)
    case removed(SavedSearch, MutationOutcome)
    case undoTapped
    case undone(MutationOutcome)
    case undoExpired
  }

  static var nameID: String { "find-name" }

  static func reduceSaving(
    _ state: inout State, _ action: SavingAction, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .nameTapped(let search):
      state.naming = Naming(
        search: search, name: search?.name ?? state.text.tidied.first(scalars: longest))
      state.refusal = nil
      return .focus(nameID)
    case .nameTyped(let name):
      state.naming?.name = name
      state.naming?.isWrong = false
      return .none
    case .nameSubmitted:
      return name(&state)
    case .idGiven(let id):
      guard let naming = state.naming else { return .none }
      var search = SavedSearch()
      search.id = ID(id)
      search.name = naming.name.tidied
      search.query = state.text.trimmed
      return .mutate(AddSavedSearch(search)) { .saving(.named(search, $0)) }
    case .named(let search, let outcome):
      return named(&state, search, outcome)
    case .closed:
      state.naming = nil
      return .none
    case .queryKept:
      guard let search = saved(state, parts), !state.text.isBlank else { return .none }
      var changed = search
      changed.query = state.text.trimmed
      return .mutate(EditSavedSearch(from: search, to: changed)) { .saving(.queryChanged($0)) }
    case .queryChanged(let outcome), .undone(let outcome):
      state.refusal = outcome.refusal
      return .none
    case .removeTapped(let search):
      return .mutate(RemoveSavedSearch(search.id)) { .saving(.removed(search, $0)) }
    case .removed(let search, let outcome):
      state.refusal = outcome.refusal
      guard !outcome.refusal.isThere else { return .none }
      state.removed = search
      let back =
        state.saved == search.id
        ? Effect<Action>.replace(FindPlace.path.text) : Effect<Action>.none
      return back + .after("find removed", milliseconds: 10_000, .saving(.undoExpired))
    case .undoTapped:
      guard let search = state.removed else { return .none }
      state.removed = nil
      return .cancelTimer("find removed")
        + .mutate(AddSavedSearch(search)) { .saving(.undone($0)) }
    case .undoExpired:
      state.removed = nil
      return .none
    }
  }

  private static var longest: Int { SavedSearch.Limits.name }

  private static func name(_ state: inout State) -> Effect<Action> {
    guard let naming = state.naming, !naming.isKeeping else { return .none }
    let name = naming.name.tidied
    guard !name.isEmpty, name.scalarCount <= longest else {
      state.naming?.isWrong = true
      return .focus(nameID)
    }
    guard let search = naming.search else {
      state.naming?.isKeeping = true
      return .newID { .saving(.idGiven($0)) }
    }
    var renamed = search
    renamed.name = name
    guard renamed != search else {
      state.naming = nil
      return .none
    }
    state.naming?.isKeeping = true
    return .mutate(EditSavedSearch(from: search, to: renamed)) { .saving(.named(renamed, $0)) }
  }

  private static func named(
    _ state: inout State, _ search: SavedSearch, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    let isNew = !(state.naming?.search).isThere
    state.naming = nil
    state.refusal = outcome.refusal
    guard isNew, !outcome.refusal.isThere else { return .none }
    // It stands already as it was asked.
    state.saved = search.id
    return .replace(FindPlace.path.below(search.id.description).text)
  }
}

extension MutationOutcome {
  /// Why nothing of it happened; nil where it did.
  var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }
}
