import API
import Flow
import Journal
import Records
import Shell
import Values

/// Which texts this device lacks that a server may have, and how far fetching them is.
struct TextFetch: Equatable {
  var isVisible = true
  /// The newest first.
  @Boxed private(set) var wanted: [TextName] = []
  /// Those that the server has not got yet: their device may still be on its way.
  @Boxed private(set) var missing: [TextName] = []
  var isAsking = false
  /// Whether a timer runs.
  var waits = false
  var failures = 0
  /// How often in a row the server was asked for what it had not.
  private(set) var rounds = 0

  indirect enum Action: Equatable {
    case answered([TextName], Result<TextsRead, APIError>)
    case kept([TextName], ValueKeeping)
    case waited
  }

  /// How many texts are still to come.
  var count: Int { wanted.count + missing.count }

  /// All items are looked at anew.
  mutating func begin() {
    wanted = []
    missing = []
    rounds = 0
  }

  mutating func want(_ names: [TextName]) {
    for name in names {
      // In a long list one twice is the lesser evil.
      if wanted.count < 1_000, wanted.contains(name) || missing.contains(name) { continue }
      wanted.append(name)
    }
  }

  /// Takes in what the server has said of them.
  mutating func settle(_ asked: [TextName], _ answer: TextsRead) {
    let came = answer.texts.map { $0.name }
    let done = asked.filter { came.contains($0) || answer.missing.contains($0) }
    wanted.remove { done.contains($0) }
    missing += answer.missing
    if !came.isEmpty { rounds = 0 }
  }

  /// What was missing is asked for again.
  mutating func retry() {
    waits = false
    guard wanted.isEmpty else { return }
    wanted = missing
    missing = []
    rounds += 1
  }

  /// In milliseconds: after a failure 2 s, doubling to 5 min; for what the server lacks 1 min, doubling to 16 min.
  var pause: Int64 {
    failures > 0
      ? min(2_000 << Int64(min(failures - 1, 8)), 300_000) : 60_000 << Int64(min(rounds, 4))
  }
}

extension FindIndex {
  /// Asks the server for the next texts that are lacking, in the tab that leads, while somebody looks.
  static func fetch(_ state: inout State) -> Effect<Action> {
    guard state.isLeading, state.fetch.isVisible, !state.context.isAlone,
      !state.fetch.isAsking, !state.fetch.waits, state.fetch.count > 0
    else { return .none }
    let names = Array(state.fetch.wanted.prefix(TextEndpoints.most))
    guard !names.isEmpty else { return pause(&state) }
    state.fetch.isAsking = true
    return .call(TextEndpoints.read, TextsWanted(names, in: state.context.space)) {
      .fetching(.answered(names, $0))
    }
  }

  private static func pause(_ state: inout State) -> Effect<Action> {
    state.fetch.waits = true
    return .after(id.text + " texts", milliseconds: state.fetch.pause, .fetching(.waited))
  }

  static func fetched(
    _ state: inout State, _ action: TextFetch.Action, _ parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .answered(let names, .success(let answer)):
      guard !answer.texts.isEmpty || !answer.missing.isEmpty else { return failed(&state) }
      state.fetch.failures = 0
      state.fetch.settle(names, answer)
      // What is not what it is called would be taken for a text of the person's.
      let whole = answer.texts.filter { LongText.version(of: $0.text) == $0.version }
      let values = whole.map { KeptValue($0.name.key, Array($0.text.bytes)) }
      guard !values.isEmpty else {
        state.fetch.isAsking = false
        return work(&state, parts)
      }
      let came = whole.map { $0.name }
      return .keepValues(values) { .fetching(.kept(came, $0)) }
    case .answered(_, .failure):
      return failed(&state)
    case .kept(let names, .kept):
      state.fetch.isAsking = false
      state.due = names.map { $0.item.uuid } + state.due
      return work(&state, parts)
    case .kept:
      // There is no room for them here.
      state.fetch.isAsking = false
      state.fetch.begin()
      return .none
    case .waited:
      state.fetch.retry()
      return work(&state, parts)
    }
  }

  private static func failed(_ state: inout State) -> Effect<Action> {
    state.fetch.isAsking = false
    state.fetch.failures += 1
    return pause(&state)
  }
}
