import API
import Flow
import Journal
import Records
import Shell
import Sync
import Values

/// Brings the texts of items to the server, in the tab that leads in this: those of which a value says that it has not got
/// them (`JournalKey.unsent`), some hundred at a time. Whoever keeps one tells `TextCarrier.kept`.
enum TextCarrier {
  struct State: Equatable {
    /// Whether this tab does it.
    var isLeading = false
    /// Whether some are on their way.
    var isBusy = false
    /// Whether there may be more.
    var hasMore = false
    /// How often in a row the server could not be told.
    var failures = 0
    /// How many wait at least; nil while nobody has looked.
    var waiting: Int?
    @Boxed var context = Context()
  }

  indirect enum Action: Equatable {
    case leads
    /// Something was kept, or a network may be back.
    case looked
    case listed([String])
    case read([String], [KeptValue])
    case answered([TextName], Result<TextsKept, APIError>)
    case settled
    case waited
  }

  /// What a part tells that has kept a text.
  static var kept: Message { .own("text kept") }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .leads:
      state.isLeading = true
      return look(&state)
    case .looked:
      return look(&state)
    case .listed(let keys):
      state.waiting = keys.count
      if keys.count == TextEndpoints.most { state.hasMore = true }
      var names: [TextName] = []
      for key in keys {
        if let (item, version) = JournalKey.unsent(key) { names.append(TextName(item, version)) }
      }
      guard !names.isEmpty else { return .send(.settled) }
      let texts = names.map { JournalKey.text(of: $0.item, $0.version) }
      return .readValues(texts) { .read(keys, $0) }
    case .read(let keys, let values):
      return send(&state, keys, values)
    case .answered(let names, .success(let answer)):
      state.failures = 0
      // What the server refuses it never takes: it stays on this device.
      let done = answer.kept + answer.refused
      if done.count < names.count { state.hasMore = true }
      return .keepValues([], removing: done.map { JournalKey.unsent($0.item, $0.version) }) { _ in
        .settled
      }
    case .answered(_, .failure):
      state.isBusy = false
      state.failures += 1
      return .ask(.timer(id: id.text, milliseconds: wait(after: state.failures))) { _ in .waited }
    case .settled:
      state.isBusy = false
      guard state.hasMore else {
        state.waiting = 0
        return .none
      }
      return look(&state)
    case .waited:
      return look(&state)
    }
  }

  private static func look(_ state: inout State) -> Effect<Action> {
    guard state.isLeading else { return .none }
    // What was kept meanwhile is looked for once this is done.
    if state.isBusy {
      state.hasMore = true
      return .none
    }
    state.isBusy = true
    state.hasMore = false
    return .listValues(JournalKey.allUnsent, limit: TextEndpoints.most) { .listed($0) }
  }

  /// Sends as many as fit into one request, the first whatever its length.
  private static func send(
    _ state: inout State, _ keys: [String], _ values: [KeptValue]
  ) -> Effect<Action> {
    var texts: [ItemText] = []
    var orphans: [String] = []
    var bytes = 0
    for key in keys {
      guard let (item, version) = JournalKey.unsent(key) else { continue }
      let text = JournalKey.text(of: item, version)
      guard let value = values.first(where: { $0.key == text }) else {
        // It went with its item, or as one of too many versions.
        orphans.append(key)
        continue
      }
      bytes += value.bytes.count
      if bytes > TextEndpoints.mostBytes, !texts.isEmpty {
        state.hasMore = true
        break
      }
      texts.append(ItemText(item, version, String(utf8: value.bytes)))
    }
    guard !texts.isEmpty else {
      return .keepValues([], removing: orphans) { _ in .settled }
    }
    let names = texts.map { $0.name }
    if !orphans.isEmpty { state.hasMore = true }
    return .call(TextEndpoints.keep, TextsToKeep(texts, in: state.context.space)) {
      .answered(names, $0)
    }
  }

  /// In milliseconds: 2 s, doubling to 5 min.
  private static func wait(after failures: Int) -> Int64 {
    min(2_000 << Int64(min(failures - 1, 8)), 300_000)
  }
}

extension TextCarrier: Part {
  static var id: Literal { "text carrier" }
  static var needsServer: Bool { true }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func watch(_ state: State) -> Effect<Action> { .lead(id.text, .leads) }

  static func waiting(_ state: State) -> Waiting? {
    let count = state.waiting ?? 0
    guard count > 0 else { return nil }
    return Waiting(count, isSending: state.isBusy) { language in
      Plural(
        one: Phrase(pt: "# texto ainda não foi enviado", en: "# text has not been sent yet"),
        other: Phrase(
          pt: "# textos ainda não foram enviados", en: "# texts have not been sent yet"))(
          count, language)
    }
  }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .told(let message): return message == kept ? .looked : nil
    case .visible(let isVisible): return isVisible ? .looked : nil
    case .synced(let status):
      // A network is back.
      return status.isOnline && state.failures > 0 ? .looked : nil
    case .entered, .dayChanged: return nil
    }
  }
}
