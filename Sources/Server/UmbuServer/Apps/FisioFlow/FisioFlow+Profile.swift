import Clinic
import Database
import SyncServer
import Values

/// The profile of a clinic, which has its name.
let clinicProfile = SpaceProfile(
  found: { transaction, space, name, now in
    var profile = ClinicProfile()
    profile.id = ID(space)
    profile.name = name
    profile.createdAt = now
    transaction.put(profile)
  },
  name: { transaction, space in
    try transaction.first("SELECT name FROM clinic WHERE space = $1", [SQLValue(space)]) {
      $0.text(0)
    } ?? ""
  },
  spaces: { transaction, name in
    try transaction.rows(
      "SELECT space FROM clinic WHERE name = $1 ORDER BY space", [.text(name)]
    ) {
      $0.withBytes(0) { UUID($0) } ?? .zero
    }
  })
