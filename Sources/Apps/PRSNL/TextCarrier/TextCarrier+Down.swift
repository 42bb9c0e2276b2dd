import API
import Flow
import Journal
import Records
import Shell
import Values

extension TextCarrier {
  static func reduceDown(
    _ state: inout State, _ action: DownAction, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .libraryChanged(let ids):
      return look(&state, ids, among: parts)
    case .libraryIsAnother:
      guard !state.down.isBusy else { return .none }
      state.down.isSwept = false
      return goDown(&state, among: parts)
    case .listed(let keys):
      return sweep(&state, keys, among: parts)
    case .looked(let names, let values):
      for name in names where !KeptTexts.text(in: values, of: name).isThere {
        if !state.down.wanted.contains(name) { state.down.wanted.append(name) }
      }
      return fetch(&state)
    case .came(let result):
      return takeIn(&state, result)
    case .kept(let keeping, let again):
      return kept(&state, keeping, again)
    case .rested:
      state.down.isResting = false
      state.down.wanted += state.down.missing
      state.down.missing = []
      return goDown(&state, among: parts)
    }
  }

  /// Compares all heads with what is here, once, and fetches what is not.
  static func goDown(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard state.isAllowed, !state.down.isBusy, !state.down.isFull else { return .none }
    guard !state.down.isSwept else { return fetch(&state) }
    guard parts[Library.self]?.isWhole == true else { return .none }
    state.down.isBusy = true
    state.down.here = HashSet()
    return list(after: "")
  }

  private static func list(after key: String) -> Effect<Action> {
    .listValues(texts, after: key, limit: listed) { .downward(.listed($0)) }
  }

  private static func sweep(
    _ state: inout State, _ keys: [String], among parts: Parts
  ) -> Effect<Action> {
    guard state.down.isBusy, !state.down.isSwept else { return .none }
    for key in keys { state.down.here.insert(key) }
    if keys.count == listed, let last = keys.last { return list(after: last) }
    state.down.isSwept = true
    state.down.isBusy = false
    guard let shelf = parts[Library.self]?.shelf else { return .none }
    var wanted: [TextName] = []
    let here = state.down.here
    shelf.each { _, row in
      if let item = Item(stored: row) {
        for name in names(of: item) where !here.contains(KeptTexts.key(of: name)) {
          wanted.append(name)
        }
      }
      return true
    }
    for version in parts[Marks.self]?.waiting ?? [] where version.isWaiting {
      let name = TextName(version.item, version.text)
      if !here.contains(KeptTexts.key(of: name)) { wanted.append(name) }
    }
    state.down.here = HashSet()
    state.down.wanted = wanted
    return fetch(&state)
  }

  /// The texts that a head names.
  private static func names(of item: Item) -> [TextName] {
    var names: [TextName] = []
    if !item.text.isEmpty { names.append(TextName(item.id, item.text)) }
    if !item.copy.isEmpty { names.append(TextName(item.id, item.copy)) }
    return names
  }

  /// Some heads changed: what they name may not be here.
  private static func look(
    _ state: inout State, _ ids: [UUID], among parts: Parts
  ) -> Effect<Action> {
    guard state.leads, state.down.isSwept else { return goDown(&state, among: parts) }
    var names: [TextName] = []
    for id in ids {
      guard let item = parts[Library.self]?.shelf.find(ID(id)), names.count < lookedAt else {
        continue
      }
      names += self.names(of: item)
    }
    guard !names.isEmpty else { return .none }
    return .readValues(names.map { KeptTexts.key(of: $0) }) { .downward(.looked(names, $0)) }
  }

  private static func fetch(_ state: inout State) -> Effect<Action> {
    guard state.isAllowed, !state.down.isBusy, !state.down.isFull, !state.down.isResting,
      !state.down.wanted.isEmpty
    else { return .none }
    state.down.isBusy = true
    let asked = Array(state.down.wanted.prefix(TextEndpoints.most))
    state.down.wanted.removeFirst(asked.count)
    state.down.asked = asked
    return .call(TextEndpoints.read, TextsWanted(asked, in: state.context.space)) {
      .downward(.came($0))
    }
  }

  private static func takeIn(
    _ state: inout State, _ result: Result<TextsRead, APIError>
  ) -> Effect<Action> {
    let asked = state.down.asked
    state.down.asked = []
    switch result {
    case .success(let answer):
      state.down.rest.wentWell()
      var values: [KeptValue] = []
      var settled: [TextName] = answer.missing
      for text in answer.texts where asked.contains(text.name) {
        settled.append(text.name)
        // Another text than its version says is none that was asked for.
        guard LongText.version(of: text.text) == text.version else { continue }
        values.append(KeptValue(KeptTexts.key(of: text.name), Array(text.text.bytes)))
      }
      state.down.missing += answer.missing
      // Nothing of it came: it is asked for later.
      let again = settled.isEmpty ? [] : asked.filter { !settled.contains($0) }
      if settled.isEmpty { state.down.missing += asked }
      return .keepValues(values) { .downward(.kept($0, again: again)) }
    case .failure(let error):
      state.down.isBusy = false
      state.down.wanted = asked + state.down.wanted
      var seconds: Int?
      if case .rateLimited(let after) = error { seconds = after }
      if case .server(_, let after) = error { seconds = after }
      state.down.isResting = true
      let wait = state.down.rest.failed(after: seconds)
      return .after(downTimer, milliseconds: wait, .downward(.rested))
    }
  }

  private static func kept(
    _ state: inout State, _ keeping: ValueKeeping, _ again: [TextName]
  ) -> Effect<Action> {
    state.down.isBusy = false
    guard keeping == .kept else {
      // They are read from the server when somebody opens them.
      state.down.isFull = true
      return .none
    }
    state.down.wanted = again + state.down.wanted
    if state.down.wanted.isEmpty, !state.down.missing.isEmpty {
      return .after(downTimer, milliseconds: pause, .downward(.rested))
    }
    return fetch(&state)
  }

  /// What the keys of all texts begin with.
  private static var texts: String { "t/" }
  private static var listed: Int { 2_000 }
  private static var lookedAt: Int { 200 }
  /// How long until the server is asked again for what it had not got, in milliseconds.
  private static var pause: Int64 { 60_000 }
}
