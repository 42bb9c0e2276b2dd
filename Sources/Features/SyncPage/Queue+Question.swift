import Screen
import Sync
import Values

extension Queue {
  /// Asks before something typed goes for good, and names it.
  static func question(
    _ discarding: Discarding, _ state: State, _ sync: SyncStatus, _ names: Names,
    _ scene: Scene<Action>
  ) -> Node {
    let language = scene.language
    let count = discarding.changes.count
    var what = ""
    let items = items(discarding.list, sync, state)
    if count == 1, let item = items.first(where: { $0.id == discarding.changes.first }) {
      what = ChangeWords.text(item.name, item.arguments, names, language) + ". "
    }
    return .confirmation(
      id: "discard-changes", title: QueueWords.discardTitle(count, language),
      text: what
        + scene.text(
          discarding.list == .pending ? QueueWords.discardPendingText : QueueWords.discardText),
      confirm: .button(
        scene.text(QueueWords.discard), .dangerPlain, on: scene.onTap(.discard(.discardConfirmed))),
      cancel: .button(
        scene.text(QueueWords.keep), .primary, on: scene.onTap(.discard(.discardCancelled))),
      onCancel: scene.onTap(.discard(.discardCancelled)))
  }

  /// Says what was discarded, with the way to undo it.
  static func toast(_ state: State, _ scene: Scene<Action>) -> Node {
    .toast(
      QueueWords.discarded(state.discarded.count, scene.language),
      undo: (scene.text(QueueWords.undo), scene.onTap(.discard(.undoTapped))))
  }

  static func items(
    _ list: List, _ sync: SyncStatus, _ state: State = State()
  ) -> [QueueItem] {
    if list == .pending { return sync.pending.map { QueueItem($0) } }
    if list == .lost { return state.notUndone.map { QueueItem($0) } }
    var items: [QueueItem] = []
    for mutation in sync.refused where mutation.isSetAside == (list == .unknown) {
      items.append(QueueItem(mutation))
    }
    return items
  }
}
