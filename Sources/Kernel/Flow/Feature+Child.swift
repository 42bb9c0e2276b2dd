extension Feature {
  /// Reduces a child that may be gone, such as a sheet that was closed: then nothing happens.
  ///
  /// A parent runs its children with a plain `switch`:
  /// ```swift
  /// case .list(let action): return PatientList.reduce(&state.list, action).map { .list($0) }
  /// case .form(let action): return PatientForm.reduce(ifPresent: &state.form, action)
  ///   .map { .form($0) }
  /// case .invitation(let id, let action):
  ///   return InvitationRow.reduce(forEach: &state.invitations, id, action)
  ///     .map { .invitation(id, $0) }
  /// ```
  public static func reduce(ifPresent state: inout State?, _ action: Action) -> Effect<Action> {
    guard var child = state.take() else { return .none }
    let effect = reduce(&child, action)
    state = child
    return effect
  }

  /// Reduces the child with that key, such as a row of a list. When it has been removed, nothing
  /// happens.
  public static func reduce<Key>(
    forEach children: inout Children<Key, State>, _ key: Key, _ action: Action
  ) -> Effect<Action> {
    guard let position = children.position(of: key) else { return .none }
    let effect = reduce(&children.all[position].state, action).named(key.description)
    for step in effect.steps { children.all[position].note(step.request) }
    return effect
  }
}

extension Effect {
  /// The same effect with a name before the ids of what it begins and ends.
  func named(_ name: String) -> Effect {
    Effect(steps.map { Step($0.request.named(name), receive: $0.receive) })
  }
}
