import Flow
import Records
import Values

// Records are ticked one by one, or all that the search shows, and something is done with all of them.
// With the keyboard arrows move from row to row, the space bar ticks, Escape ends it.

extension RecordList.State {
  var isSelecting: Bool { if let _ = selection { true } else { false } }

  /// Those that are ticked, also those that the search does not show.
  func selected(_ book: RecordBook<R>) -> [R] {
    guard let selection, selection.count > 0 else { return [] }
    return book.entries.map { $0.record }.filter { selection.contains($0.id.uuid) }
  }

  var isAllSelected: Bool {
    guard let selection, !results.isEmpty else { return false }
    return results.allSatisfy { selection.contains($0.record.id.uuid) }
  }

  /// Unticks what went meanwhile, or is in another segment.
  mutating func pruneSelection(_ book: RecordBook<R>) {
    guard let selection, selection.count > 0 else { return }
    self.selection = HashSet(
      selected(book).filter { $0.segment == segment }.map { $0.id.uuid })
  }
}

extension RecordList {
  /// The keyboard goes on in the list, where it is scrolled to.
  static func endSelecting(_ state: inout State) -> Effect<Action> {
    guard state.isSelecting else { return .none }
    state.selection = nil
    state.focused = 0
    return .focus(listID)
  }

  static func tick(
    _ state: inout State, _ id: UUID, _ isTicked: Bool, _ book: RecordBook<R>
  ) {
    guard var selection = state.selection else { return }
    if isTicked {
      selection.insert(id)
    } else {
      selection = HashSet(state.selected(book).map { $0.id.uuid }.filter { $0 != id })
    }
    state.selection = selection
    state.focused = position(of: id, state) ?? 0
  }

  static func tickAll(_ state: inout State, _ book: RecordBook<R>) {
    guard var selection = state.selection else { return }
    let shown = HashSet(state.results.map { $0.record.id.uuid })
    if state.isAllSelected {
      selection = HashSet(state.selected(book).map { $0.id.uuid }.filter { !shown.contains($0) })
    } else {
      for entry in state.results { selection.insert(entry.record.id.uuid) }
    }
    state.selection = selection
  }

  static func pressed(_ state: inout State, _ key: String, at id: UUID?) -> Effect<Action> {
    if key == "Escape" { return endSelecting(&state) }
    guard state.isSelecting, let id, let position = position(of: id, state) else { return .none }
    let last = state.results.count - 1
    switch key {
    case "ArrowDown": state.focused = min(position + 1, last)
    case "ArrowUp": state.focused = max(position - 1, 0)
    case "Home": state.focused = 0
    case "End": state.focused = last
    default: return .none
    }
    return .focus(tickID(state.results[state.focused].record.id.uuid))
  }

  private static func position(of id: UUID, _ state: State) -> Int? {
    for position in state.results.indices where state.results[position].record.id.uuid == id {
      return position
    }
    return nil
  }

  /// The id of a row's box.
  static func tickID(_ id: UUID) -> String { "tick-" + id.description }
}
