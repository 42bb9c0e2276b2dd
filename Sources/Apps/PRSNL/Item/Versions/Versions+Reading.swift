import Flow
import Journal
import Records
import Shell
import Values

extension Versions {
  static func enter(
    _ state: inout State, _ path: Path, among parts: Parts
  ) -> Effect<Action> {
    guard owns(path), let item = path.item else {
      close(&state)
      return .none
    }
    let decision = waiting(at: path)
    guard state.item != item || state.decision != decision else { return .none }
    close(&state)
    state.item = item
    state.decision = decision
    let list: Effect<Action> = .readValues([JournalKey.versions(of: item)]) { .listRead($0) }
    guard decision == nil, !state.context.isAlone else {
      return follow(&state, among: parts) + list
    }
    state.loading.start()
    return follow(&state, among: parts) + list
      + .call(TextEndpoints.versions, ItemAsked(item, in: state.context.space)) { .listed($0) }
  }

  private static func close(_ state: inout State) {
    state.item = nil
    state.decision = nil
    state.list = VersionList()
    state.loading = Loading()
    state.current = nil
    state.other = nil
    state.difference = nil
    state.merge = nil
    state.isMergeTyped = false
    state.asksToLeave = false
    state.refusal = nil
    if !state.writing.isBusy { state.writing.failure = nil }
  }

  /// The text that waits, of a page where one decides.
  static func waiting(at path: Path) -> ID<WaitingVersion>? {
    let parts = path.parts
    guard parts.count == 4, parts[0] == "itens", parts[2] == "decidir" else { return nil }
    return ID(parts[3])
  }

  /// Reads the text that the item has, and the one that waits beside it.
  static func follow(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard let id = state.item, let item = parts[Library.self]?.shelf.find(id) else { return .none }
    var effects: [Effect<Action>] = []
    if state.current?.name != TextName(id, item.text) {
      let load = TextLoad.State(TextName(id, item.text))
      state.current = load
      state.difference = nil
      effects.append(TextLoad.open(load).map { .current($0) })
    }
    if let wanted = state.decision, state.other == nil,
      let version = parts[Marks.self]?.waiting.first(where: { $0.id == wanted })
    {
      let load = TextLoad.State(TextName(id, version.text))
      state.other = load
      effects.append(TextLoad.open(load).map { .other($0) })
    }
    compare(&state)
    return .all(effects)
  }

  static func pick(_ state: inout State, _ version: String) -> Effect<Action> {
    guard let item = state.item, state.decision == nil else { return .none }
    // Once more closes it.
    guard state.other?.name.version != version else {
      state.other = nil
      state.difference = nil
      return .none
    }
    let load = TextLoad.State(TextName(item, version))
    state.other = load
    state.difference = nil
    return TextLoad.open(load).map { .other($0) }
  }

  static func read(
    _ state: inout State, _ action: TextLoad.Action, isOther: Bool
  ) -> Effect<Action> {
    guard var load = isOther ? state.other : state.current else { return .none }
    let effect = TextLoad.reduce(&load, action, in: state.context)
    if isOther { state.other = load } else { state.current = load }
    compare(&state)
    return effect.map { isOther ? Action.other($0) : Action.current($0) }
  }

  static func again(_ state: inout State) -> Effect<Action> {
    var effects: [Effect<Action>] = []
    if var load = state.current {
      effects.append(TextLoad.again(&load, in: state.context).map { .current($0) })
      if state.current != load { state.current = load }
    }
    if var load = state.other {
      effects.append(TextLoad.again(&load, in: state.context).map { .other($0) })
      if state.other != load { state.other = load }
    }
    return .all(effects)
  }

  /// From the earlier to the present text; where one decides, from the item's to the one that waits.
  private static func compare(_ state: inout State) {
    guard !state.difference.isThere, let current = state.current?.text,
      let other = state.other?.text
    else { return }
    state.difference =
      state.decision == nil
      ? LineDifference(other, current) : LineDifference(current, other)
  }
}
