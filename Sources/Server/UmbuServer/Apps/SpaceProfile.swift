import Database
import Records
import SyncServer
import Values

/// How the spaces of an app begin, and what people call them.
public struct SpaceProfile: Sendable {
  /// Puts the first records of a new space.
  public var create: @Sendable (Transaction, _ space: UUID, _ name: String, Instant) -> Void
  /// What people call a space; empty for one without a name.
  public var name: @Sendable (any ReadTransaction, _ space: UUID) throws -> String
  /// The spaces that people call exactly so.
  public var spaces: @Sendable (any ReadTransaction, _ named: String) throws -> [UUID]

  public init(
    create: @escaping @Sendable (Transaction, UUID, String, Instant) -> Void,
    name: @escaping @Sendable (any ReadTransaction, UUID) throws -> String,
    spaces: @escaping @Sendable (any ReadTransaction, String) throws -> [UUID]
  ) {
    self.create = create
    self.name = name
    self.spaces = spaces
  }

  /// Of an app in which each space has one record of that type, with its id and its name.
  public init<Profile: NamedSpace>(_ type: Profile.Type) {
    let table = SQLTable(Profile.table).name.quoted
    let nameOfSpace = "SELECT name FROM \(table) WHERE space = $1"
    let spacesOfName = "SELECT space FROM \(table) WHERE name = $1 ORDER BY space"
    self.init(
      create: { transaction, space, name, now in
        var profile = Profile()
        profile.id = ID(space)
        profile.name = name
        profile.createdAt = now
        transaction.put(profile)
      },
      name: { transaction, space in
        try transaction.first(nameOfSpace, [SQLValue(space)]) { $0.text(0) } ?? ""
      },
      spaces: { transaction, name in
        try transaction.rows(spacesOfName, [.text(name)]) { $0.uuid(0) }
      })
  }
}

/// A record that stands for its space: one in each, with the space's id and what people call it.
public protocol NamedSpace: Record {
  var name: String { get set }
  var createdAt: Instant { get set }
}
