import Database
import Journal
import Records
import SyncServer
import Values

/// Ends the page of a link that is revoked or gone, in the transaction in which that becomes so. Pages that are too much
/// for it, of items that are gone, are noted for the job (`PublicPageRows.note`): nobody finds them any more.
struct LinkWitness: MutationWitness {
  /// Only this server makes links, each with its page (`LinkModule`). One that a device adds by sync would have none, or
  /// would open again the page of an item that is gone.
  func objection(to written: ArraySlice<WrittenRecord>) -> Refusal? {
    let isNew = written.contains { written in
      written.type.name == PublicLink.recordType && written.before == nil && written.row != nil
    }
    return isNew ? Refusal(.missing, PublicLink.recordType) : nil
  }

  func saw(
    _ done: DoneMutation, within portion: inout Portion, in transaction: any WriteTransaction
  ) throws {
    /// By item, whether its pages are left to the job.
    var left: [UUID: Bool] = [:]
    for written in done.written where written.type.name == PublicLink.recordType {
      let link = written.row.flatMap { PublicLink(stored: $0) }
      guard link == nil || link?.revokedAt != nil else { continue }
      if link == nil, let item = written.before.flatMap({ PublicLink(stored: $0) })?.item.uuid {
        if left[item] == nil {
          let bytes = try PublicPageRows.use(of: done.space, item: item, transaction)
          left[item] = !portion.take(bytes, rows: 0)
        }
        guard left[item] == false else {
          try PublicPageRows.note(gone: written.id, in: done.space, transaction)
          continue
        }
      }
      try PublicPageRows.end(written.id, at: done.now, in: done.space, transaction)
    }
  }
}
