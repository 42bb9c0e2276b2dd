import Flow
import Journal
import Records
import Search
import Shell
import Values

extension FindIndex {
  /// Does the next thing that is to be done, if nothing is under way: each is short, or waits for the device.
  static func work(_ state: inout State, _ parts: Parts) -> Effect<Action> {
    guard state.phase == .ready, !state.isBusy, !state.isHeld else { return .none }
    if state.writes.byteCount >= writeBytes { return write(&state) }
    if state.pass.isThere { return look(&state, parts) }
    // What somebody has just written is found before small segments become large ones; of an import's the segments
    // would be too many.
    if state.due.isEmpty { erase(&state) }
    if state.due.isEmpty || state.due.count > batch {
      if let step = merge(&state) { return step }
    }
    if !state.due.isEmpty { return readTexts(&state, parts) }
    return state.writes.isEmpty ? .none : write(&state)
  }

  /// Goes on once the browser has painted.
  static func nextStep(_ state: inout State) -> Effect<Action> {
    state.isBusy = true
    return .nextFrame(.stepped)
  }

  /// Looks at the next items, and at last at what the index has.
  private static func look(_ state: inout State, _ parts: Parts) -> Effect<Action> {
    guard let ids = state.pass?.next(), let shelf = parts[Library.self]?.shelf else {
      return .none
    }
    let isOverIndex = state.pass?.isOverIndex ?? true
    if ids.isEmpty, !isOverIndex {
      let ids = state.held.index.heldIDs
      state.pass?.begin(over: ids)
      return nextStep(&state)
    }
    guard !ids.isEmpty else {
      state.pass = nil
      let next = nextStep(&state)
      guard state.isLeading else { return next }
      return next + .listValues(JournalKey.segments, limit: 1_000) { .listed($0) }
    }
    for id in ids {
      let row = shelf.row(id)
      if isOverIndex {
        if isToGo(row, id, state) { state.due.append(id) }
      } else if let row, BesideItems.isSearched(row), !isIndexed(row, id, state) {
        state.due.append(id)
      }
    }
    return nextStep(&state)
  }

  /// Whether the index finds an item that it should not, or holds words of one that is no more.
  private static func isToGo(_ row: Row?, _ id: UUID, _ state: State) -> Bool {
    guard let row else { return true }
    return !BesideItems.isSearched(row) && state.held.index.stamp(of: id).isThere
  }

  private static func isIndexed(_ row: Row, _ id: UUID, _ state: State) -> Bool {
    state.held.index.stamp(of: id) == state.beside.stamp(of: row, id, hasTexts: true)
  }

  /// What is no more leaves what is stored as well: once all of it is taken out, so that no segment is written twice.
  private static func erase(_ state: inout State) {
    guard !state.purged.isEmpty else { return }
    let isThere = state.held.erase(state.purged)
    state.purged = []
    if isThere, !state.isLeading { state.hasUnkept = true }
  }

  private static func merge(_ state: inout State) -> Effect<Action>? {
    switch state.held.merge() {
    case .idle: return nil
    case .more: break
    case .done(let writes): note(&state, writes)
    }
    return nextStep(&state)
  }

  /// Reads the texts of the next items that are due.
  private static func readTexts(_ state: inout State, _ parts: Parts) -> Effect<Action> {
    guard let shelf = parts[Library.self]?.shelf else { return .none }
    var ids: [UUID] = []
    var keys: [String] = []
    var bytes: Int64 = 0
    var count = 0
    for id in state.due.prefix(IndexPass.step) {
      if ids.count == batch || bytes >= batchBytes { break }
      count += 1
      guard let row = shelf.row(id), BesideItems.isSearched(row) else {
        // It is gone: so it goes from the index, and where it does not lie in the trash its words do too.
        if state.held.index.stamp(of: id).isThere { ids.append(id) }
        if !shelf.row(id).isThere { state.purged.append(id) }
        continue
      }
      guard !isIndexed(row, id, state), let item = Item(stored: row) else { continue }
      ids.append(id)
      keys += item.textNames.map { $0.key }
      bytes += item.bytes
    }
    state.due.removeFirst(count)
    guard !ids.isEmpty else { return nextStep(&state) }
    state.isBusy = true
    guard !keys.isEmpty else { return .send(.textsRead(ids, [])) }
    return .readValues(keys) { .textsRead(ids, $0) }
  }

  /// Indexes items by what was read of them.
  static func index(
    _ state: inout State, _ ids: [UUID], _ values: [KeptValue], _ parts: Parts
  ) {
    guard state.phase == .ready, let shelf = parts[Library.self]?.shelf else {
      state.due = ids + state.due
      return
    }
    var documents: [SearchDocument] = []
    var gone: [UUID] = []
    for id in ids {
      guard let row = shelf.row(id), BesideItems.isSearched(row), let item = Item(stored: row)
      else {
        gone.append(id)
        continue
      }
      let lacking = item.textNames.filter { name in !values.contains { $0.key == name.key } }
      if !lacking.isEmpty { state.lacking.append(id) }
      let stamp = state.beside.stamp(of: row, id, hasTexts: lacking.isEmpty)
      guard state.held.index.stamp(of: id) != stamp else { continue }
      documents.append(
        SearchedItem(item, among: parts).document(
          text: text(item.text, of: item, values), copy: text(item.copy, of: item, values),
          state.beside, stamp: stamp))
    }
    guard !documents.isEmpty || !gone.isEmpty else { return }
    note(&state, state.held.update(documents, removing: gone))
  }

  private static func text(
    _ version: String, of item: Item, _ values: [KeptValue]
  ) -> String? {
    guard !version.isEmpty else { return nil }
    let key = JournalKey.text(of: item.id, version)
    return values.first { $0.key == key }.map { String(utf8: $0.bytes) }
  }

  /// What is to be kept of a change; only the tab that leads does.
  private static func note(_ state: inout State, _ writes: SearchWrites) {
    if state.isLeading { state.writes.add(writes) } else { state.hasUnkept = true }
  }

  private static func write(_ state: inout State) -> Effect<Action> {
    let writes = state.writes
    state.writes = IndexWrites()
    state.isBusy = true
    state.kept.remove { writes.removed.contains($0) }
    state.kept += writes.segments.map { $0.name }
    return .keepValues(writes.values, removing: writes.gone) { .written($0) }
  }

  /// On a device without room it is searched all the same, until the app is closed.
  static func written(
    _ state: inout State, _ keeping: ValueKeeping, _ parts: Parts
  ) -> Effect<Action> {
    state.isBusy = false
    switch keeping {
    case .kept: break
    case .full, .unavailable:
      state.isLeading = false
      state.hasUnkept = true
    }
    return work(&state, parts)
  }
}

extension Item {
  /// By what its texts are known that its head names.
  var textNames: [TextName] {
    var names: [TextName] = []
    if !text.isEmpty { names.append(TextName(id, text)) }
    if !copy.isEmpty { names.append(TextName(id, copy)) }
    return names
  }
}
