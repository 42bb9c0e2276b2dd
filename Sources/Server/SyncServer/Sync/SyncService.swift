import API
import Database
import Fields
import Records
import Sync
import Values

/// Push and pull of one app's spaces (Docs/Sync.md).
///
/// A push is one transaction: each mutation whose sequence number is greater than the last one of
/// its client runs in order, whole or not at all, and its effects, the space's version and the
/// client's number become durable together. Only then is the answer given; a long one is read from
/// a snapshot of its own, so that it holds up no writer.
public struct SyncService: Sendable {
  public let database: any Database
  let rules: SpaceRules
  /// The tables of the schema.
  public let tables: SpaceTables
  let witnesses: [any MutationWitness]
  let pullWitnesses: [any PullWitness]
  let now: @Sendable () -> Instant
  let moved: @Sendable (SpaceMove) -> Void

  /// - Parameters:
  ///   - witnesses: what each of them writes goes with the effects of a mutation.
  ///   - pullWitnesses: hear of each answer to a member before it is given.
  ///   - now: the server's clock, which bounds the times that devices give.
  ///   - moved: hears of each new version once it is durable.
  public init(
    _ database: any Database, rules: SpaceRules, witnesses: [any MutationWitness] = [],
    pullWitnesses: [any PullWitness] = [], now: @escaping @Sendable () -> Instant,
    moved: @escaping @Sendable (SpaceMove) -> Void
  ) {
    self.database = database
    self.rules = rules
    tables = SpaceTables(rules.schema)
    self.witnesses = witnesses
    self.pullWitnesses = pullWitnesses
    self.now = now
    self.moved = moved
  }

  var schema: SpaceSchema { rules.schema }
  /// The day by which windows are told: the same for all devices, whatever their clocks and zones.
  var today: CivilDate { CivilDate(at: now(), minutesEast: 0) }
  var roles: SpaceRoles { rules.roles }

  /// What the server's clock says.
  public var time: Instant { now() }

  /// The latest revision of the schema.
  public var revision: Int { schema.revision }

  /// Reads a request.
  /// - Throws: `malformed`; `outdated` or `behind` for any request of a version that is not spoken,
  ///   however it looks; or `unreadable`.
  public static func request(from bytes: [UInt8]) throws(SyncError) -> SyncRequest {
    let request: SyncRequest
    do throws(JSONFieldError) {
      request = try SyncRequest(jsonBytes: bytes, limits: JSONLimits(depth: 32))
    } catch {
      try checkVersion(of: bytes)
      switch error {
      case .text(let error): throw .malformed(error)
      case .field(let error): throw .unreadable(error)
      }
    }
    try check(version: Int64(request.protocolVersion))
    try check(request)
    return request
  }

  /// Looks at the version alone of what cannot be read as a request.
  private static func checkVersion(of bytes: [UInt8]) throws(SyncError) {
    let request: JSONValue
    do throws(JSONError) {
      request = try JSONValue.parse(bytes, limits: JSONLimits(depth: 32))
    } catch {
      return
    }
    if let version = request["protocolVersion"]?.integer { try check(version: version) }
  }

  private static func check(version: Int64) throws(SyncError) {
    if version < Int64(oldestSyncProtocolVersion) { throw .outdated }
    if version > Int64(syncProtocolVersion) { throw .behind }
  }

  private static func check(_ request: SyncRequest) throws(SyncError) {
    guard request.cursor >= 0 else { throw .unreadable(FieldError("cursor", .outOfRange)) }
    guard request.settled >= 0 else { throw .unreadable(FieldError("settled", .outOfRange)) }
    guard request.whole ?? 0 >= 0 else { throw .unreadable(FieldError("whole", .outOfRange)) }
    guard request.revision > 0 else { throw .unreadable(FieldError("schema", .outOfRange)) }
    var last: Int64 = 0
    for (position, mutation) in request.mutations.enumerated() {
      guard mutation.sequence > last else {
        throw .unreadable(FieldError("mutations.\(position).sequence", .outOfRange))
      }
      guard mutation.schema ?? 1 > 0 else {
        throw .unreadable(FieldError("mutations.\(position).schema", .outOfRange))
      }
      last = mutation.sequence
    }
  }

  /// Does what the request asks and answers with a `SyncResponse` as JSON.
  /// - Throws: `SyncError`, and then nothing of the request has happened; or `DatabaseError`, and
  ///   then the push may be durable, since the answer is read after it. The same request may be sent
  ///   again either way: what took effect is skipped.
  /// - Parameter device: what kind of device it says it is, for the witnesses.
  public func sync(
    _ request: SyncRequest, by caller: Caller, on device: DeviceInfo? = nil
  ) async throws -> [UInt8] {
    try checkRevisions(of: request)
    if try await needsPush(request, by: caller) {
      let push = Push(self, request, by: caller.account, on: device, at: now())
      let outcome = try await database.write(in: request.space) { try push.run(in: $0) }
      if let version = outcome.version {
        moved(SpaceMove(space: request.space, version: version, session: caller.session))
      }
      if let bytes = outcome.answer?.bytes {
        try await witness(request, by: caller, on: device, isWhole: false)
        return bytes
      }
    }
    let pull = Pull(self, request, by: caller.account)
    let outcome = try await database.read { try pull.run(in: $0) }
    if outcome.isMember {
      try await witness(request, by: caller, on: device, isWhole: outcome.isWhole)
    }
    if outcome.isToNote {
      let now = now()
      // Reading goes on where nothing can be written; the next pull notes it.
      try? await database.write(in: request.space) {
        try SyncClient.note(request.client, at: now, in: $0)
      }
    }
    return outcome.bytes
  }

  private func witness(
    _ request: SyncRequest, by caller: Caller, on device: DeviceInfo?, isWhole: Bool
  ) async throws {
    let pull = WitnessedPull(
      of: request.space, by: caller, on: device, isWhole: isWhole, at: now())
    for witness in pullWitnesses { try await witness.willAnswer(pull) }
  }

  /// Refuses a device whose words this server cannot write, and one that is served no longer. What
  /// such a device queued before it was brought up to date is read from any revision.
  private func checkRevisions(of request: SyncRequest) throws(SyncError) {
    let latest = request.mutations.reduce(request.revision) { max($0, $1.schema ?? 1) }
    guard latest <= schema.revision else { throw .behind }
    guard request.revision >= schema.oldestServed else { throw .outdated }
  }

  /// What an account may see in a space; nil for one that never was a member.
  public func right(
    of account: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> SpaceRight? {
    try SpaceRight.find(of: account, in: space, transaction, roles, schema)
  }

  /// Whether there is anything to write: mutations, or refusals that the device has settled.
  private func needsPush(_ request: SyncRequest, by caller: Caller) async throws -> Bool {
    guard request.mutations.isEmpty else { return true }
    guard request.settled > 0 else { return false }
    return try await database.read { transaction in
      try transaction.first(
        "SELECT 1 FROM sync_refusal WHERE client = $1 AND sequence <= $2 LIMIT 1",
        [SQLValue(request.client), .integer(request.settled)]
      ) { _ in true } ?? false
    }
  }
}

extension SyncRequest {
  /// The revision of the schema that the device has.
  var revision: Int { schema ?? 1 }
}
