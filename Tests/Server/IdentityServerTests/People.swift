import Database
import DatabaseTesting
import Identity
import IdentityServer
import SyncServer
import Synchronization
import Values

/// An identity service on a database of its own, with a clock that stands until it is moved.
struct People: Sendable {
  let service: IdentityService
  let clock: StandingClock

  static func with<T>(_ body: (People) async throws -> T) async throws -> T {
    try await withTemporaryDatabase { database in
      try await database.migrate(SyncMigrations.all, of: SyncMigrations.room)
      try await database.migrate(IdentityMigrations.all, of: IdentityMigrations.room)
      let clock = StandingClock()
      let founding = SpaceFounding(
        create: { transaction, space, name, _ in
          try Spaces.open(space, kind: "clinic", in: transaction)
          if name == "cannot be founded" { throw DatabaseError.full }
        },
        name: { _, _ in "Clínica Sol" })
      var service = IdentityService(database, founding: founding, now: { clock.now })
      service.passwordCost = PasswordCost(memory: 8, passes: 1)
      return try await body(People(service: service, clock: clock))
    }
  }

  func signUp(_ email: String = "ana@clinica.com.br") async throws -> SessionGrant {
    try await service.signUp(
      SignUp(spaceName: "Clínica Sol", email: email, password: "tres pedras azuis"))
  }
}

/// A clock that stands until it is moved.
final class StandingClock: Sendable {
  private let time = Mutex(Instant(milliseconds: 1_700_000_000_000))

  var now: Instant { time.withLock { $0 } }

  func move(milliseconds: Int64) {
    time.withLock { $0 = $0.adding(milliseconds: milliseconds) }
  }
}
