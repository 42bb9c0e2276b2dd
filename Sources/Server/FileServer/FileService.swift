import Database
import Findings
import SyncServer
import Synchronization
import Threading
import Values

/// The files of one app's spaces: uploads that can be resumed, what becomes of them, and reading.
///
/// An upload reserves its length against the plan before its first byte, in one transaction of its
/// space. What came of it lies in a `PartFile`; when that is whole it is looked at, kept in the store
/// under its SHA-256 and becomes a file, again in one transaction. The upload and the file have the
/// same id.
public struct FileService: Sendable {
  let database: any Database
  let roles: SpaceRoles
  let rules: FileRules
  let places: FilePlaces
  let clock: ServerClock
  /// Hears of each version of a space that an upload made, once it is durable.
  let moved: @Sendable (SpaceMove) -> Void
  public let counters = FileCounters()
  /// For what takes as long as a disk takes.
  let quick = WorkerPool(threads: 4, capacity: 1_000)
  /// For looking at uploads, so that those of others, however long they take, hold up no reading.
  let inspecting = WorkerPool(
    threads: InspectionLimits.atOnce, capacity: InspectionLimits.waiting)
  /// Of one account a single upload is looked at at a time.
  let turns = AccountTurns()
  /// For what takes seconds: sending a whole file to a store.
  let slow = WorkerPool(threads: 2, capacity: 100)

  /// - Parameter moved: told of each version of a space that an upload made.
  public init(
    _ database: any Database, roles: SpaceRoles, rules: FileRules, places: FilePlaces,
    clock: ServerClock, moved: @escaping @Sendable (SpaceMove) -> Void = { _ in }
  ) {
    self.database = database
    self.roles = roles
    self.rules = rules
    self.places = places
    self.clock = clock
    self.moved = moved
  }

  public var limits: FileLimits { places.limits }
  var store: any ObjectStore { places.store }

  func now() -> Instant { clock.now() }

  /// Runs `body` on threads for what blocks.
  func run<T: Sendable>(
    on pool: WorkerPool, _ body: @escaping @Sendable () throws -> T
  ) async throws -> T {
    do {
      return try await pool.run(body)
    } catch is WorkerPool.Busy {
      throw FileError.unavailable("too much waits")
    }
  }

  /// - Throws: `notFound` for who is no member (any more), so that ids tell nothing; `forbidden` for a role that
  ///   may not; `notInPlan`.
  func check(
    _ action: FileAction, of caller: Caller, in space: UUID, _ transaction: any ReadTransaction
  ) throws {
    guard let role = try roles.role(transaction, caller.account, space), !role.isEmpty else {
      throw FileError.notFound
    }
    guard rules.allows(role, action) else { throw FileError.forbidden }
    guard try rules.isInPlan(transaction, space, action) else { throw FileError.notInPlan }
  }
}
