import Database
import Sample
import SyncServer
import UmbuServer
import Values

/// The profile of a garden, which has its name.
let gardenProfile = SpaceProfile(
  found: { transaction, space, name, now in
    var garden = Garden()
    garden.id = ID(space)
    garden.name = name
    garden.createdAt = now
    transaction.put(garden)
  },
  name: { transaction, space in
    try transaction.first("SELECT name FROM garden WHERE space = $1", [SQLValue(space)]) {
      $0.text(0)
    } ?? ""
  },
  spaces: { transaction, name in
    try transaction.rows(
      "SELECT space FROM garden WHERE name = $1 ORDER BY space", [.text(name)]
    ) {
      $0.withBytes(0) { UUID($0) } ?? .zero
    }
  })
