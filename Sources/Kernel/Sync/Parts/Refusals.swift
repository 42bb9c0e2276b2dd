import Records
import Values

/// Mutations that the server refused or the device set aside, until the person retries or discards
/// them.
///
/// - One that is in the queue again is not here.
/// - One that was discarded does not come back with a reading of the store that is older than that.
final class Refusals {
  private(set) var list: [RefusedMutation] = []
  /// Discarded, but the store may still hold them.
  private(set) var discarded = SmallSet<UUID>()
  /// Retries that wait until it is known whether the refused mutation is stored.
  private var laterRetries: [UUID] = []

  func contains(_ id: UUID) -> Bool { list.contains(id) }

  func mutation(_ id: UUID) -> RefusedMutation? {
    list.position(of: id).map { list[$0] }
  }

  func append(_ refused: RefusedMutation) {
    list.append(refused)
  }

  func remove(_ id: UUID) {
    list.remove(id)
  }

  /// It was retried here and is refused again, for that reason.
  func setRefusal(_ refusal: Refusal, of id: UUID) {
    if let position = list.position(of: id) { list[position].refusal = refusal }
  }

  func discard(_ id: UUID) {
    list.remove(id)
    discarded.insert(id)
  }

  /// It waits in the queue again.
  func noteQueued(_ id: UUID) {
    list.remove(id)
    discarded.remove(id)
  }

  /// The store holds them no more.
  func noteDiscarded(_ ids: [UUID]) {
    discarded.subtract(ids)
  }

  /// Shows what a reading of the store gave, and what the store has not yet taken.
  func replace(by stored: [RefusedMutation], _ queue: MutationQueue, _ store: DeviceStore) {
    let shown = list
    list = stored.filter { !discarded.contains($0.id) && queue.entry($0.id) == nil }
    for one in shown where store.isUnsaved(one.id) && !stored.contains(one.id) { list.append(one) }
  }

  func retryLater(_ id: UUID) {
    laterRetries.append(id)
  }

  /// Those that waited, which do not any more.
  func removeLaterRetries() -> [UUID] {
    let waiting = laterRetries
    laterRetries = []
    return waiting
  }

  func removeAll() {
    list = []
  }
}
