import Fields
import Identity
import Records
import Shell
import Sync
import Values

/// What lies in the space of this device alone, as it goes up to the account whose space is open: as a copy of
/// one's own would bring it.
struct Carried: Equatable, Sendable {
  /// The version of the store that was read: it is erased only as long as that stands.
  let version: Int64
  let file: CopyFile
  /// How many records do not go up that still say something: of a type that no copy holds, or not readable.
  let staying: Int

  /// What the device's person said is the account's own from now on.
  init(_ contents: LocalContents, of kept: KeptAlone, for here: CopiedSpace) {
    version = contents.version
    let said = contents.said(by: here.account, for: kept.person)
    file = CopyFile(said, of: kept, for: here.context.app, here.carried)
    var staying = 0
    for table in contents.tables where table.name != TextConflict.recordType {
      let position = here.context.app.schema.table(named: table.name)?.position(of: "id")
      // The record that the space itself is belongs to it alone.
      let rows = table.rows.filter { row in position.map { row[$0] } != kept.space.json }
      let going = file.contents.first { $0.type == table.name }?.entries.count ?? 0
      let over = here.parts.kinds.first { $0.type == table.name }?.over(contents) ?? 0
      staying += max(0, rows.count - going - over)
    }
    self.staying = staying
  }

  /// How many records there are.
  var count: Int { file.contents.reduce(0) { $0 + $1.entries.count } }
}
