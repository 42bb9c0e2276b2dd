import API
import Copies
import CopyServer
import HTTP
import SyncServer
import Values

extension CopyModule {
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
      ) { [copies] call in
        let file = try await self.sealedFile(call) { name, space -> CopyName? in
          guard let name = CopyName(name), name.space == space else { return nil }
          return name
        }
        guard !file.bytes.isEmpty else { throw Problem.copyField("data") }
        try await self.relaying { try await copies.put(file.bytes, as: file.name, in: file.place) }
        return Nothing().jsonBytes()
      },
      Operation(
        CopyEndpoints.fetch, weight: .relay, bodyLimit: Self.smallCopyCall, refusals: statuses
      ) { [copies] call in
        let input = try call.input(as: OneFile.self)
        guard let name = CopyName(input.name) else { throw Problem.copyField("name") }
        return try await self.fetched(call, for: input.space, upTo: CopyLimits.text) {
          try await copies.fetch(name, from: input.place)
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
    try await checkMember(call, of: space)
    return try await relaying(work)
  }

  /// - Throws: `forbidden` for who is no member of the space.
  private func checkMember(_ call: Call, of space: UUID) async throws {
    let caller = try call.signedIn()
    let role = try await context.database.read {
      try SpaceRoles.members.role($0, caller.account, space)
    }
    guard let role, !role.isEmpty else { throw Problem(SyncError.forbidden) }
  }

  /// Says in the API's words what the place said.
  func relaying<T: Sendable>(_ work: @Sendable () async throws -> T) async throws -> T {
    do {
      return try await work()
    } catch let failure as CopyFailure {
      throw Problem(failure)
    }
  }

  /// What a member of the space sends to be kept. Once it is decoded, the text that it came in is let
  /// go: megabytes stand here once, not three times, while the place takes them.
  /// - Parameter name: nil for a name that is none of that space.
  /// - Throws: a `Problem`.
  func sealedFile<Name: Sendable>(
    _ call: Call, named name: (_ text: String, _ space: UUID) -> Name?
  ) async throws -> SealedFile<Name> {
    let input = try call.input(as: KeepFile.self)
    guard let name = name(input.name, input.space) else { throw Problem.copyField("name") }
    try await checkMember(call, of: input.space)
    // Megabytes take a while: others of the loop need not wait for that.
    let decoded = await withTaskExecutorPreference(globalConcurrentExecutor) {
      Base64.decode(input.data)
    }
    guard let decoded else { throw Problem.copyField("data") }
    call.memory.release(keeping: decoded.count)
    return SealedFile(name: name, place: input.place, bytes: decoded)
  }

  /// The answer with a file that a place has, for a member of the space.
  /// - Parameter most: the bytes that it may have in Base64; there is room for them before the place is
  ///   asked.
  func fetched(
    _ call: Call, for space: UUID, upTo most: Int, _ work: @Sendable () async throws -> [UInt8]
  ) async throws -> [UInt8] {
    try await checkMember(call, of: space)
    try await call.memory.expect(most)
    let bytes = try await relaying(work)
    return try await call.memory.encoding(bytes.count) {
      await withTaskExecutorPreference(globalConcurrentExecutor) {
        let text = Base64.encode(bytes)
        call.memory.release(keeping: text.utf8.count)
        return CopyData(text).jsonBytes()
      }
    }
  }
}

/// A sealed file on its way to a place.
struct SealedFile<Name: Sendable>: Sendable {
  let name: Name
  let place: CopyPlace
  let bytes: [UInt8]
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
