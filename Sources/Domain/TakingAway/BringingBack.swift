import Fields
import Journal
import Values

// What brings back what was taken away. Heads come as they are, with the texts that wait beside them (`ImportItems`),
// highlights and saved searches as from a copy (`Add`), tags by `BringTag`.

extension TakenItem {
  /// What waits beside it, as it comes back with it.
  /// - Parameter most: how many bytes the item and these are to have together, as JSON. Where they have more, what waits
  ///   comes without the items that it leads to: those are found anew when somebody decides.
  public func versions(within most: Int) -> [WaitingVersion] {
    var versions = waiting.map { $0.version }
    var bytes = item.jsonBytes().count
    for version in versions { bytes += version.jsonBytes().count }
    guard bytes > most else { return versions }
    for position in versions.indices { versions[position].links = [] }
    return versions
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
