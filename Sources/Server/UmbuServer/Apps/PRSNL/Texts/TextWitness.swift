import Database
import Fields
import Journal
import Records
import SyncServer
import Values

/// Follows what becomes of items: which texts they have had, and which nobody can have back any more. Those go in
/// the transaction in which they became so.
///
/// Texts come by themselves, before or after the change that names them; so the list of versions goes by the changes, in
/// the order in which the journal took them.
struct TextWitness: MutationWitness {
  private let text = Item.table.position(of: "text") ?? 0
  private let copy = Item.table.position(of: "copy") ?? 0

  func saw(
    _ done: DoneMutation, within portion: inout Portion, in transaction: any WriteTransaction
  ) throws {
    var gone: Set<UUID> = []
    for written in done.written where written.row == nil && written.type.name == Item.recordType {
      gone.insert(written.id)
      try TextRows.removeAll(of: written.id, in: done.space, &portion, transaction)
    }
    for written in done.written where !gone.contains(written.id) {
      switch written.type.name {
      case Item.recordType: try saw(written, done, transaction)
      case WaitingVersion.recordType:
        try sawWaiting(written, done.space, without: gone, transaction)
      default: continue
      }
    }
  }

  private func saw(
    _ written: WrittenRecord, _ done: DoneMutation, _ transaction: any WriteTransaction
  ) throws {
    // Of one that is new there is nothing before.
    guard let row = written.row, let before = written.before else { return }
    if row[copy] != before[copy], let old = before[copy].text, !old.isEmpty {
      try TextRows.removeUnnamed(
        TextName(ID(written.id), old), in: done.space, transaction)
    }
    guard row[text] != before[text], let item = Item(stored: row),
      let former = Item(stored: before)
    else { return }
    try wrote(item, over: former, done, transaction)
  }

  private func wrote(
    _ item: Item, over former: Item, _ done: DoneMutation, _ transaction: any WriteTransaction
  ) throws {
    let id = item.id.uuid
    let known = try VersionRows.list(of: id, in: done.space, transaction)
    var gone: [String] = []
    if known.versions.isEmpty {
      // With that it was added.
      gone += try VersionRows.add(
        TextVersion(former.text, bytes: former.bytes, at: former.createdAt), by: 0, to: id,
        in: done.space, transaction)
    }
    // What somebody decided on can be taken back: then its item has the text of before. So only what an editor goes on
    // with takes another's place.
    var continuing = ""
    if done.mutation.name == WriteItem.name {
      continuing = try WriteItem(object: done.mutation.arguments).continuing
    }
    gone += try VersionRows.add(
      TextVersion(item.text, bytes: item.bytes, at: done.author.time),
      continuing: continuing, by: done.version, to: id, in: done.space, transaction)
    for version in gone {
      try TextRows.removeUnnamed(TextName(item.id, version), in: done.space, transaction)
    }
  }

  /// One that waited is gone: another took its place, or it is the item's text.
  /// - Parameter items: that went, and all of their texts with them.
  private func sawWaiting(
    _ written: WrittenRecord, _ space: UUID, without items: Set<UUID>,
    _ transaction: any WriteTransaction
  ) throws {
    guard written.row == nil, let version = written.before.flatMap({ WaitingVersion(stored: $0) }),
      !items.contains(version.item.uuid)
    else { return }
    try TextRows.removeUnnamed(TextName(version.item, version.text), in: space, transaction)
  }
}
