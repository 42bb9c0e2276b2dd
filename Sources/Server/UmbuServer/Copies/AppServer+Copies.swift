import API
import Copies
import CopyServer
import HTTP
import SyncServer
import Values

extension AppServer {
  /// The operations by which members of a space reach the places of their copies.
  var copyOperations: [Operation] {
    let statuses = [403]
    return [
      Operation(
        CopyEndpoints.check, weight: .relay, bodyLimit: Self.smallCopyCall, refusals: statuses
      ) { [copies] input, call in
        try await self.passingOn(call, for: input.space) { try await copies.check(input.place) }
        return Nothing()
      },
      Operation(
        CopyEndpoints.list, weight: .relay, bodyLimit: Self.smallCopyCall, refusals: statuses
      ) { [copies] input, call in
        CopyList(
          try await self.passingOn(call, for: input.space) { try await copies.list(input.place) })
      },
      Operation(
        CopyEndpoints.keep, weight: .relay, bodyLimit: CopyLimits.text + Self.smallCopyCall,
        refusals: statuses
      ) { [copies] input, call in
        guard let name = CopyName(input.name), name.space == input.space else {
          throw Problem.copyField("name")
        }
        try await self.passingOn(call, for: input.space) {
          guard let bytes = await Self.decoded(input.data), !bytes.isEmpty else {
            throw Problem.copyField("data")
          }
          try await copies.keep(bytes, as: name, in: input.place)
        }
        return Nothing()
      },
      Operation(
        CopyEndpoints.fetch, weight: .relay, bodyLimit: Self.smallCopyCall, refusals: statuses
      ) { [copies] input, call in
        guard let name = CopyName(input.name) else { throw Problem.copyField("name") }
        return try await self.passingOn(call, for: input.space) {
          let bytes = try await copies.fetch(name, from: input.place)
          return CopyData(await Self.encoded(bytes))
        }
      },
      Operation(
        CopyEndpoints.remove, weight: .relay, bodyLimit: Self.smallCopyCall, refusals: statuses
      ) { [copies] input, call in
        guard let name = CopyName(input.name) else { throw Problem.copyField("name") }
        try await self.passingOn(call, for: input.space) {
          try await copies.remove(name, from: input.place)
        }
        return Nothing()
      },
    ]
  }

  static let smallCopyCall = 16_384

  /// Does it for a member of the space, and says in the API's words what the place said.
  func passingOn<T: Sendable>(
    _ call: Call, for space: UUID, _ work: @Sendable () async throws -> T
  ) async throws -> T {
    let caller = try call.signedIn()
    let people = people
    let role = try await database.read { try people.roles.role($0, caller.account, space) }
    guard let role, !role.isEmpty else { throw Problem(SyncError.forbidden) }
    do {
      return try await work()
    } catch let failure as CopyFailure {
      throw Problem(failure)
    }
  }

  /// Megabytes take a while: others of the loop need not wait for that.
  static func decoded(_ text: String) async -> [UInt8]? {
    await withTaskExecutorPreference(globalConcurrentExecutor) { Base64.decode(text) }
  }

  static func encoded(_ bytes: [UInt8]) async -> String {
    await withTaskExecutorPreference(globalConcurrentExecutor) { Base64.encode(bytes) }
  }
}

extension Problem {
  /// What became of a call to a place of copies.
  init(_ failure: CopyFailure) {
    if failure == .tooMany {
      self = .tooManyRequests
      return
    }
    self.init(
      status: 422, title: "The place of the copies", code: failure.rawValue,
      detail: "What this server met there; nothing of it is kept here.")
  }

  static func copyField(_ name: String) -> Problem {
    Problem(
      status: 422, title: "A field is not acceptable", code: "unreadable",
      errors: [FieldProblem(path: name, reason: "malformed")])
  }
}
