import Fields
import Records
import Shell
import Sync
import Values

/// What would become of each change of a file on this device, looked through in their order.
struct UnsyncedCheck {
  private let parts: Parts
  private var waiting = HashSet<UUID>()
  /// The records of the space, as they would be after the changes before.
  private var standing: Standing

  init(_ parts: Parts, _ sync: SyncStatus) {
    self.parts = parts
    standing = parts.standing
    standing.partlyHeld = sync.windows.filter { $0.range.isBounded }.map { $0.table }
    for mutation in sync.pending { waiting.insert(mutation.id) }
    for mutation in sync.refused { waiting.insert(mutation.id) }
  }

  mutating func verdict(_ change: UnsyncedFile.Change) -> ChangeKind.Verdict {
    if waiting.contains(change.id) { return .alreadyThere }
    guard let kind = parts.change(named: change.name) else {
      return .impossible(Refusal(.unknownMutation, change.name))
    }
    return kind.verdict(change.arguments, at: change.time, &standing)
  }
}
