import API
import Flow
import Journal
import Records
import Shell
import Values

extension TextCarrier {
  static func reduceUp(
    _ state: inout State, _ action: UpAction, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .looked:
      return goUp(&state)
    case .rested:
      state.up.isResting = false
      return goUp(&state)
    case .listed(let keys):
      return read(&state, keys, among: parts)
    case .read(let names, let values):
      return send(&state, names, values)
    case .sent(let result):
      return finish(&state, result)
    case .cleared:
      state.up.isBusy = false
      return goUp(&state)
    }
  }

  /// Looks what waits, and sends it where that is possible now. How much it is, is known without a network too.
  static func goUp(_ state: inout State) -> Effect<Action> {
    guard !state.up.isBusy, !state.up.isResting else {
      state.up.isStale = true
      return .none
    }
    state.up.isBusy = true
    state.up.isStale = false
    return .listValues(JournalKey.allUnsent, limit: TextEndpoints.most) { .upward(.listed($0)) }
  }

  /// Reads as many as one request takes, by what their heads say of their lengths.
  private static func read(
    _ state: inout State, _ keys: [String], among parts: Parts
  ) -> Effect<Action> {
    state.up.count = keys.count
    guard !keys.isEmpty, state.isAllowed else {
      state.up.isBusy = false
      // What was kept meanwhile is not in the list.
      return state.up.isStale ? goUp(&state) : .none
    }
    let shelf = parts[Library.self]?.shelf
    var names: [TextName] = []
    var bytes: Int64 = 0
    for key in keys {
      guard let (item, version) = JournalKey.unsent(key) else { continue }
      let head = shelf?.find(item)
      let length = head?.text == version ? head?.bytes ?? 0 : unknownBytes
      bytes += length
      if !names.isEmpty, bytes > Int64(TextEndpoints.mostBytes) { break }
      names.append(TextName(item, version))
    }
    // Keys of no text, which nobody wrote.
    guard !names.isEmpty else { return clear(keys) }
    return .readValues(names.map { KeptTexts.key(of: $0) }) { .upward(.read(names, $0)) }
  }

  private static func send(
    _ state: inout State, _ names: [TextName], _ values: [KeptValue]
  ) -> Effect<Action> {
    var texts: [ItemText] = []
    var gone: [String] = []
    var bytes = 0
    for name in names {
      guard let text = KeptTexts.text(in: values, of: name) else {
        // It was replaced before it was sent.
        gone.append(JournalKey.unsent(name.item, name.version))
        continue
      }
      bytes += text.byteCount
      if !texts.isEmpty, bytes > TextEndpoints.mostBytes { break }
      texts.append(ItemText(name.item, name.version, text))
    }
    guard !texts.isEmpty else { return clear(gone) }
    guard state.isAllowed else {
      state.up.isBusy = false
      return .none
    }
    state.up.sending = texts.map { $0.name }
    return .call(TextEndpoints.keep, TextsToKeep(texts, in: state.context.space)) {
      .upward(.sent($0))
    }
  }

  private static func finish(
    _ state: inout State, _ result: Result<TextsKept, APIError>
  ) -> Effect<Action> {
    let sent = state.up.sending
    state.up.sending = []
    switch result {
    case .success(let answer):
      state.up.rest.wentWell()
      // Those that it will never take stay here, and are not sent again.
      let settled = (answer.kept + answer.refused).filter { sent.contains($0) }
      guard !settled.isEmpty else { return rest(&state, after: nil) }
      state.up.count = max(0, state.up.count - settled.count)
      return clear(settled.map { JournalKey.unsent($0.item, $0.version) })
    case .failure(let error):
      if case .rateLimited(let seconds) = error { return rest(&state, after: seconds) }
      if case .server(_, let seconds) = error { return rest(&state, after: seconds) }
      return rest(&state, after: nil)
    }
  }

  private static func clear(_ keys: [String]) -> Effect<Action> {
    .keepValues([], removing: keys) { _ in .upward(.cleared) }
  }

  private static func rest(_ state: inout State, after seconds: Int?) -> Effect<Action> {
    state.up.isBusy = false
    state.up.isResting = true
    return .after(
      upTimer, milliseconds: state.up.rest.failed(after: seconds), .upward(.rested))
  }

  /// What one is taken to have whose length no head tells.
  private static var unknownBytes: Int64 { 65_536 }
}
