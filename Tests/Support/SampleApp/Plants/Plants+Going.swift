import Flow
import Records
import Sample
import Shell
import Values

extension Plants {
  /// For so long a further look at the same plant is the same look, in milliseconds.
  private static let oneLook: Int64 = 5 * 60_000

  static func enter(_ state: inout State, _ place: PlantPlace?) -> Effect<Action> {
    state.refusal = nil
    switch place {
    case .list, .archived:
      state.child = .none
      state.showsArchived = place == .archived
      return .none
    case .one(let id):
      state.child = .detail(id)
      return look(at: id, state)
    case .new:
      if case .form(let form) = state.child, form.isAdding, !form.isSaved { return .none }
      return .newID { .idForNew(ID($0)) }
    case .edit(let id):
      return edit(&state, id)
    case nil:
      state.child = .none
      return .none
    }
  }

  private static func edit(_ state: inout State, _ id: ID<Plant>) -> Effect<Action> {
    if case .form(let form) = state.child, form.stored.id == id, !form.isSaved { return .none }
    guard let plant = state.plant(id) else {
      state.child = .detail(id)
      return .none
    }
    state.child = .form(PlantForm.State(editing: plant, owner: state.context.owner))
    return reduceForm(&state, .opened) + look(at: id, state)
  }

  static func apply(_ state: inout State, _ changes: Changes<Plant>) -> Effect<Action> {
    changes.apply(to: &state.plants)
    state.plants = state.plants.ordered {
      let (a, b) = (FoldedText($0.name), FoldedText($1.name))
      return a == b ? $0.id < $1.id : a < b
    }
    let wasLoaded = state.isLoaded
    state.isLoaded = true
    switch state.child {
    case .form(let form):
      return applyToForm(&state, form, changes, wasLoaded)
    case .detail(let id) where !wasLoaded && state.context.path == .editPlant(id):
      // The form's address was entered before the plants were there.
      return edit(&state, id)
    case .detail(let id) where changes.changed.contains(where: { $0.id == id }):
      return look(at: id, state)
    case .detail, .none:
      return .none
    }
  }

  /// A door to the later part of the program: who begins with the form waits for that.
  @inline(never)
  private static func applyToForm(
    _ state: inout State, _ form: PlantForm.State, _ changes: Changes<Plant>, _ wasLoaded: Bool
  ) -> Effect<Action> {
    if !wasLoaded { return reduceForm(&state, .opened) }
    guard let plant = changes.changed.first(where: { $0.id == form.stored.id }), !form.isAdding
    else { return .none }
    return reduceForm(&state, .storedChanged(plant))
  }

  static func reduceForm(_ state: inout State, _ action: PlantForm.Action) -> Effect<Action> {
    guard case .form(var form) = state.child else { return .none }
    if case .draftRead(let kept) = action {
      // Only the plants tell whether it was saved: with them it is asked for anew.
      guard state.isLoaded else { return .none }
      if let kept, let saved = PlantDraft.adds(in: kept), state.plant(saved) != nil {
        return .writeSecret(form.draftKey, nil)
      }
    }
    var effect = PlantForm.reduce(&form, action).map { Action.form($0) }
    state.child = .form(form)
    if case .answered = action, form.isSaved {
      effect = effect + .replace(Path.plant(form.stored.id).text)
    }
    return effect
  }

  /// The person has a plant's notes before them, if it has some and is here.
  private static func look(at id: ID<Plant>, _ state: State) -> Effect<Action> {
    guard let plant = state.plant(id), !plant.notes.isEmpty else { return .none }
    return .now { .looked(id, at: $0) }
  }

  static func leaveTrace(
    _ state: inout State, of id: ID<Plant>, at time: Instant
  ) -> Effect<Action> {
    state.looks = state.looks.filter { 0..<oneLook ~= time.since($0.time) }
    guard !state.looks.contains(where: { $0.plant == id }) else { return .none }
    state.looks.append(Look(plant: id, time: time))
    return .fire(.mutate(ViewPlant(id)))
  }
}
