extension Feature {
  /// Reduces a child that may be gone, such as a sheet that was closed: then nothing happens.
  ///
  /// A parent runs its children with a plain `switch`:
  /// ```swift
  /// case .list(let action): return PatientList.reduce(&state.list, action).map { .list($0) }
  /// case .form(let action): return PatientForm.reduce(ifPresent: &state.form, action)
  ///   .map { .form($0) }
  /// ```
  public static func reduce(ifPresent state: inout State?, _ action: Action) -> Effect<Action> {
    guard var child = state.take() else { return .none }
    let effect = reduce(&child, action)
    state = child
    return effect
  }
}
