import API
import Flow
import Journal
import Records
import Shell
import Sync
import Values

extension TextCarrier {
  /// Sends as many as fit into one request, the first whatever its length.
  static func send(
    _ state: inout State, _ keys: [String], _ values: [KeptValue], among parts: Parts
  ) -> Effect<Action> {
    var texts: [ItemText] = []
    var places = HashMap<String, Int>()
    for (place, value) in values.enumerated() { places[value.key] = place }
    clear(&state)
    for key in keys {
      guard let (item, version) = JournalKey.unsent(key) else {
        state.place = key
        continue
      }
      let name = TextName(item, version)
      guard let place = places[name.key] else {
        // A text may be behind its marker on the way from a space of this device alone: it waits.
        if isNeeded(name, among: parts) {
          state.absent += 1
        } else {
          state.orphans.append(key)
        }
        state.place = key
        continue
      }
      let value = values[place]
      let length = value.bytes.count
      if let least = state.crowdedBytes, length >= least {
        state.unplaced.append(name)
        state.place = key
        continue
      }
      if state.bytes + length > TextEndpoints.mostBytes, !texts.isEmpty {
        state.hasMore = true
        break
      }
      state.place = key
      let text = String(utf8: value.bytes)
      if JournalText.isHeld(text) {
        state.bytes += length
        texts.append(ItemText(item, version, text))
      } else {
        state.unheld.append(name)
      }
    }
    guard !texts.isEmpty else {
      // Many may be passed over at once.
      state.most = min(state.most * 2, TextEndpoints.most)
      return settle(&state, [], kept: [], refused: [])
    }
    let names = texts.map { $0.name }
    return .call(TextEndpoints.keep, TextsToKeep(texts, in: state.context.space)) {
      .answered(names, $0)
    }
  }

  private static func clear(_ state: inout State) {
    state.bytes = 0
    state.orphans = []
    state.unheld = []
    state.unplaced = []
    state.absent = 0
  }

  /// Whether a text that is not here may still come: not if its item has others by now.
  private static func isNeeded(_ name: TextName, among parts: Parts) -> Bool {
    guard let item = parts[Library.self]?.shelf.find(name.item) else { return true }
    if item.text == name.version || item.copy == name.version { return true }
    return parts[Marks.self]?.waiting.contains {
      $0.item == name.item && $0.text == name.version
    } ?? true
  }

  /// Takes out of the queue what the server has, and what it never takes. The rest waits.
  static func settle(
    _ state: inout State, _ names: [TextName], kept: [TextName], refused: [TextName]
  ) -> Effect<Action> {
    let lost = refused.filter { names.contains($0) } + state.unheld
    var done = state.orphans
    for name in kept + lost { done.append(JournalKey.unsent(name.item, name.version)) }
    for name in state.refused where kept.contains(name) {
      done.append(JournalKey.refused(name.item, name.version))
    }
    state.refused.removeAll { kept.contains($0) }
    let settled = kept + lost + state.unplaced
    let late = names.count { !settled.contains($0) } + state.absent
    state.crowded += state.unplaced
    clear(&state)
    if late > 0 {
      state.deferred += late
      state.seen = state.context.sync.lastSync
    }
    for name in lost where !state.refused.contains(name) { state.refused.append(name) }
    guard !done.isEmpty else { return .send(.settled) }
    let marks = lost.map { KeptValue(JournalKey.refused($0.item, $0.version), []) }
    return .keepValues(marks, removing: done) { _ in .settled }
  }

  /// What a request is refused for as a whole is looked for in smaller ones, until it is one text alone. Everything else
  /// is tried again later.
  static func fail(
    _ state: inout State, _ names: [TextName], _ error: APIError
  ) -> Effect<Action> {
    let isFull = error.problem?.code == spaceFull
    guard isFull || isForGood(error), let first = names.first else {
      state.isBusy = false
      state.failures += 1
      return wait(&state, milliseconds: pause(after: state.failures))
    }
    if !isFull { state.failures = 0 }
    guard names.count == 1 else {
      state.most = max(1, names.count / 2)
      state.place = state.start
      state.hasMore = true
      return .send(.settled)
    }
    guard isFull else { return settle(&state, names, kept: [], refused: names) }
    state.crowdedBytes = state.bytes
    state.unplaced.append(first)
    return settle(&state, names, kept: [], refused: [])
  }

  static func wait(_ state: inout State, milliseconds: Int64) -> Effect<Action> {
    state.isWaiting = true
    return .after(id.text, milliseconds: milliseconds, .waited)
  }

  /// What the server says of a journal that has all the texts that it may have (409).
  private static var spaceFull: String { "spaceFull" }

  /// Whether the same request will be refused again: 413, 422.
  private static func isForGood(_ error: APIError) -> Bool {
    switch error {
    case .tooLarge: true
    case .invalid(let problem): problem.status == 422
    default: false
    }
  }

  /// In milliseconds: 2 s, doubling to 5 min.
  private static func pause(after failures: Int) -> Int64 {
    min(2_000 << Int64(min(failures - 1, 8)), 300_000)
  }

  /// In milliseconds: a minute, doubling to an hour.
  static func pauseForRoom(after failures: Int) -> Int64 {
    min(60_000 << Int64(min(failures - 1, 6)), 3_600_000)
  }

  /// How long after items are gone here the server may know it, in milliseconds.
  static var pauseForPurge: Int64 { 10_000 }
}
