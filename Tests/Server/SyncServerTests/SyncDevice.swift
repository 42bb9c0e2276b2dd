import Fields
import Notebook
import Records
import Sync
import SyncServer
import Testing
import Values

/// A device as the server sees it: it numbers its mutations and keeps what it pulled.
struct SyncDevice {
  let room: SyncRoom
  let caller: Caller
  let space: UUID
  let client: UUID
  var sequence: Int64 = 0
  var cursor: Int64 = 0
  var settled: Int64 = 0
  var notes: [UUID: Note] = [:]

  init(_ room: SyncRoom, _ account: UUID, in space: UUID, client: UUID) {
    self.room = room
    caller = Caller(account: account, session: UUID(high: client.high, low: client.low + 1_000))
    self.space = space
    self.client = client
  }

  mutating func queue(_ mutations: [any Mutation], at time: Instant = .epoch) -> [QueuedMutation] {
    mutations.map { mutation in
      sequence += 1
      var queued = QueuedMutation()
      queued.sequence = sequence
      queued.id = UUID(high: client.low, low: UInt64(sequence))
      queued.name = type(of: mutation).name
      queued.time = time
      queued.arguments = mutation.object
      return queued
    }
  }

  func request(_ mutations: [QueuedMutation] = []) -> SyncRequest {
    var request = SyncRequest()
    request.space = space
    request.client = client
    request.cursor = cursor
    request.settled = settled
    request.mutations = mutations
    return request
  }

  func send(_ request: SyncRequest) async throws -> SyncResponse {
    let bytes = try await room.service.sync(request, by: caller)
    return try SyncResponse(object: try JSONValue.parse(bytes))
  }

  /// Pushes, then pulls until nothing is left.
  @discardableResult
  mutating func sync(_ mutations: any Mutation..., at time: Instant = .epoch) async throws
    -> SyncResponse
  {
    let queued = queue(mutations, at: time)
    var response = try await send(request(queued))
    try take(response)
    while response.hasMore {
      response = try await send(request())
      try take(response)
    }
    return response
  }

  mutating func take(_ response: SyncResponse) throws {
    if response.startsOver { notes = [:] }
    for change in response.changes {
      #expect(change.table == "note")
      notes[change.id] = change.record.isNull ? nil : try Note(object: change.record)
    }
    cursor = response.cursor
  }
}
