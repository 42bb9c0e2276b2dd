import Fields
import Records
import Values

/// What the server refuses to somebody who was removed, and writes nothing about: were the store not to
/// take that refusal, another tab could find the entry in the queue and send it once they are back. So
/// nothing of it is done again here before the store has it.
extension SyncEngine {
  /// Whether it is to be refused for that reason as soon as the store has it.
  func isBarred(_ id: UUID) -> Bool {
    for entry in uncommitted.barred where entry.id == id { return true }
    for entry in commit?.content.barred ?? [] where entry.id == id { return true }
    return false
  }

  /// Puts what a commit that failed was to refuse back into the queue, and takes it out of the commit.
  @inline(never)
  func unbar(_ failed: inout Uncommitted) {
    let entries = failed.barred
    guard !entries.isEmpty else { return }
    failed.barred = []
    for entry in entries {
      refused.remove(entry.id)
      failed.refused.remove(entry.id)
      failed.removes.remove { $0 == entry.sequence }
      failed.settles[entry.client] = nil
    }
    rebase { _ in
      var all = entries
      for entry in queue { all.append(entry) }
      queue = all
      sortStored()
    }
    stopped(.forbidden)
  }
}
