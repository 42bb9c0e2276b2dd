import Journal
import Values

// What brings back what was taken away. Heads come as they are (`ImportItems`), highlights and saved searches as from
// a copy (`Add`), tags by `BringTag`.

extension TakenVersion {
  /// Lets the text wait for a decision again, as it did.
  public var write: WriteItem {
    var write = WriteItem()
    write.item = version.item
    write.base = version.base
    write.text = version.text
    write.bytes = version.bytes
    write.start = version.start
    write.links = version.links
    return write
  }
}

extension TakenHead {
  /// What the person had chosen for the journal, where they have chosen something else here; nil where they have not.
  public func settings(over here: Journal) -> EditJournal? {
    var chosen = journal
    chosen.id = here.id
    chosen.createdAt = here.createdAt
    chosen.updatedAt = here.updatedAt
    guard chosen != here else { return nil }
    return EditJournal(from: here, to: chosen)
  }
}
