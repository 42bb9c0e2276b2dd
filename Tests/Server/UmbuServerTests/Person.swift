import API
import Clinic
import Fields
import HTTP
import Identity
import Records
import Sample
import Sync
import Testing
import Values

@testable import UmbuServer

/// Someone with an account in one of the apps, and a device.
struct Person {
  let room: ServerRoom
  let app: String
  let email: String
  private(set) var grant: SessionGrant
  /// The space of the account's own.
  let space: UUID
  let client: UUID
  var sequence: Int64 = 0
  var cursor: Int64 = 0

  static let password = "uma senha bem comprida"

  /// Signs up through the API.
  init(
    in room: ServerRoom, app: String = "fisioflow", _ email: String, calling name: String = "Ipê"
  ) async throws {
    try await self.init(
      in: room, app: app,
      signingUp: SignUp(spaceName: name, email: email, password: Self.password))
  }

  init(_ room: ServerRoom, _ app: String, _ email: String, _ grant: SessionGrant) throws {
    self.room = room
    self.app = app
    self.email = email
    self.grant = grant
    space = try #require(grant.account.spaces.first).space
    client = UUID(high: grant.account.id.low, low: 1)
  }

  var token: String { grant.accessToken }

  /// Signs in once more; the access token of the new session.
  func signIn() async throws -> String {
    let response = await room.call(
      .post, "/\(app)/v1/sessions",
      json: .object([
        .init("email", .text(email)), .init("password", .text(Self.password)),
      ]))
    return try #require(response.json["accessToken"]?.text)
  }

  /// Goes on in a new session, as once the one before has ended.
  mutating func signInAnew() async throws {
    let response = await room.call(
      .post, "/\(app)/v1/sessions",
      json: .object([
        .init("email", .text(email)), .init("password", .text(Self.password)),
      ]))
    grant = try SessionGrant(object: response.json)
  }

  /// Gives their space the best of the app's plans, as the operator does; nothing in an app without plans.
  func getBestPlan() async throws {
    guard let plan = room.app(app).app.plans?.names.last else { return }
    let done = await Commands(room.umbu.apps).run(
      ["plan", "set", space.description, plan, "--app", app])
    try #require(done.exitCode == 0, "\(done.text)")
  }

  mutating func queue(_ mutations: [any Mutation]) -> [QueuedMutation] {
    mutations.map { mutation in
      sequence += 1
      var queued = QueuedMutation()
      queued.sequence = sequence
      queued.id = UUID(high: client.high, low: UInt64(sequence))
      queued.name = type(of: mutation).name
      queued.time = room.clock.now
      queued.arguments = mutation.object
      return queued
    }
  }

  func request(_ mutations: [QueuedMutation] = [], in space: UUID? = nil) -> SyncRequest {
    var request = SyncRequest()
    request.space = space ?? self.space
    request.client = client
    request.cursor = cursor
    request.mutations = mutations
    request.schema = room.app(app).app.schema.revision
    return request
  }

  func send(_ request: SyncRequest) async -> Response {
    await room.call(.post, "/\(app)/v1/sync", token: token, json: request.object)
  }

  /// Pushes and pulls; the answer must be a yes.
  @discardableResult
  mutating func sync(_ mutations: any Mutation...) async throws -> SyncResponse {
    let response = await send(request(queue(mutations)))
    #expect(response.status == .ok)
    let answer = try SyncResponse(object: response.json)
    cursor = answer.cursor
    return answer
  }
}

extension Patient {
  /// A patient with a name and an id made of a number.
  init(_ number: UInt64, _ name: String) {
    self.init()
    id = ID(UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 | number))
    fullName = name
  }
}
