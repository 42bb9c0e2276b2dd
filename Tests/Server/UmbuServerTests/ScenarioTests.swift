import API
import Clinic
import Fields
import HTTP
import Identity
import Sync
import Testing
import Values

@testable import UmbuServer

/// What is asked, what comes back, and what it changes.
private struct Scenario: Sendable, CustomTestStringConvertible {
  var name: String
  var method = HTTPMethod.post
  var path: String
  var isSignedIn = false
  var body: [UInt8] = []
  var headers: [(String, String)] = []
  var status: Int
  var code: String?
  var at: String?
  /// Whether the refusal has a row in the audit, the first of its chain.
  var isAudited = false

  var testDescription: String { name }
}

@Suite("The API, request by request")
struct ScenarioTests {
  private static let account =
    #"{"clinicName":"Sol","email":"bia@example.com","password":"p4ssword longo"}"#
  private static let sync = "/fisioflow/v1/sync"

  private static let scenarios: [Scenario] = [
    Scenario(
      name: "a body that is no JSON", path: "/fisioflow/v1/sessions", body: Array("{".utf8),
      status: 400, code: "malformed"),
    Scenario(
      name: "a trailing comma", path: "/fisioflow/v1/sessions",
      body: Array(#"{"email":"a",}"#.utf8), status: 400, code: "malformed"),
    Scenario(
      name: "no body", path: "/fisioflow/v1/sessions",
      headers: [("Content-Type", "application/json")], status: 400, code: "malformed"),
    Scenario(
      name: "bytes that are no UTF-8", path: "/fisioflow/v1/sessions", body: [0x22, 0xFF, 0x22],
      status: 400, code: "malformed"),
    Scenario(
      name: "a thousand open brackets", path: "/fisioflow/v1/sessions",
      body: Array(repeating: 0x5B, count: 1_000), status: 400, code: "malformed"),
    Scenario(
      name: "a list where an object belongs", path: "/fisioflow/v1/sessions",
      body: Array("[]".utf8), status: 422, code: "unreadable"),
    Scenario(
      name: "a missing field", path: "/fisioflow/v1/sessions",
      body: Array(#"{"email":"a@example.com"}"#.utf8), status: 422, code: "unreadable",
      at: "password"),
    Scenario(
      name: "a number where a text belongs", path: "/fisioflow/v1/sessions",
      body: Array(#"{"email":1,"password":""}"#.utf8), status: 422, code: "unreadable", at: "email"),
    Scenario(
      name: "a form's encoding", path: "/fisioflow/v1/sessions", body: Array("email=a".utf8),
      headers: [("Content-Type", "application/x-www-form-urlencoded")], status: 415, code: "notJSON"
    ),
    Scenario(
      name: "an unknown e-mail", path: "/fisioflow/v1/sessions",
      body: Array(#"{"email":"x@example.com","password":"p4ssword longo"}"#.utf8), status: 401,
      code: "unauthorized", isAudited: true),
    Scenario(
      name: "an e-mail that is taken", path: "/fisioflow/v1/accounts",
      body: Array(account.replacing("bia@", with: "ana@").utf8), status: 409, code: "emailTaken",
      at: "email"),
    Scenario(
      name: "a weak password", path: "/fisioflow/v1/accounts",
      body: Array(account.replacing("p4ssword longo", with: "12345678").utf8), status: 422,
      code: "invalid", at: "password"),
    Scenario(
      name: "a worthless refresh token", path: "/fisioflow/v1/sessions/refresh",
      body: Array(#"{"refreshToken":"abc"}"#.utf8), status: 401, code: "unauthorized"),
    Scenario(
      name: "no token", method: .get, path: "/fisioflow/v1/accounts/current", status: 401,
      code: "signedOut"),
    Scenario(
      name: "a forged token", method: .get, path: "/fisioflow/v1/accounts/current",
      headers: [("Authorization", "Bearer 'OR 1=1 --")], status: 401, code: "signedOut"),
    Scenario(
      name: "a sync without a token", path: sync, body: Array("{}".utf8), status: 401,
      code: "signedOut"),
    Scenario(
      name: "an empty sync", path: sync, isSignedIn: true, body: Array("{}".utf8), status: 422,
      code: "unreadable", at: "protocolVersion"),
    Scenario(
      name: "an old protocol version", path: sync, isSignedIn: true,
      body: Array(#"{"protocolVersion":0,"was":"different"}"#.utf8), status: 426, code: "outdated"),
    Scenario(
      name: "a newer protocol version", path: sync, isSignedIn: true,
      body: Array(#"{"protocolVersion":1000,"was":"different"}"#.utf8), status: 503, code: "behind"),
    Scenario(
      name: "a space that is no identifier", path: sync, isSignedIn: true,
      body: Array(
        #"{"protocolVersion":1,"space":"x","client":"01900000-0000-7000-8000-000000000001","cursor":0,"settled":0}"#
          .utf8), status: 422, code: "unreadable", at: "space"),
    Scenario(
      name: "a space that is not there", path: sync, isSignedIn: true,
      body: Array(
        #"{"protocolVersion":1,"space":"01900000-0000-7000-8000-000000000009","client":"01900000-0000-7000-8000-000000000001","cursor":0,"settled":0}"#
          .utf8), status: 403, code: "forbidden"),
    Scenario(
      name: "a cursor below nothing", path: sync, isSignedIn: true,
      body: Array(
        #"{"protocolVersion":1,"space":"01900000-0000-7000-8000-000000000009","client":"01900000-0000-7000-8000-000000000001","cursor":-1,"settled":0}"#
          .utf8), status: 422, code: "unreadable", at: "cursor"),
    Scenario(
      name: "an unknown operation", method: .get, path: "/fisioflow/v1/nothing", status: 404),
    Scenario(name: "an unknown app", method: .get, path: "/nothing/v1/sync", status: 404),
    Scenario(name: "an operation by another method", method: .get, path: sync, status: 405),
    Scenario(
      name: "a live channel that is no WebSocket", method: .get, path: "/fisioflow/v1/live",
      status: 400),
    Scenario(
      name: "a live channel for a foreign page", method: .get, path: "/fisioflow/v1/live",
      headers: [("Origin", "https://elsewhere.example")], status: 403, code: "foreignOrigin"),
  ]

  @Test("what is refused is refused with its status and code, and changes nothing")
  func refusals() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    var counts = try await room.rowCounts(of: "fisioflow")
    for scenario in Self.scenarios {
      let response = await room.send(
        scenario.method, scenario.path, token: scenario.isSignedIn ? ana.token : nil,
        body: scenario.body, headers: scenario.headers)
      let problem = try? Problem(object: response.json)
      #expect(response.status.code == scenario.status, "\(scenario.name)")
      #expect(
        response.headers["Content-Type"] == Problem.contentType, "\(scenario.name)")
      #expect(problem?.status == scenario.status, "\(scenario.name)")
      if let code = scenario.code { #expect(problem?.code == code, "\(scenario.name)") }
      if let path = scenario.at {
        #expect(problem?.errors.map(\.path) == [path], "\(scenario.name)")
      }
      if scenario.isAudited {
        for table in ["audit", "audit_head"] { counts[table, default: 0] += 1 }
      }
      #expect(try await room.rowCounts(of: "fisioflow") == counts, "\(scenario.name)")
    }
  }

  @Test("FF-006 a person signs up, is known, signs out, and the token is worthless from then on")
  func comeAndGo() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com", calling: "Clínica Ipê")
    let current = "/fisioflow/v1/accounts/current"
    let known = await room.call(.get, current, token: ana.token)
    #expect(try AccountView(object: known.json).spaces.map(\.name) == ["Clínica Ipê"])
    let out = await room.call(.delete, "/fisioflow/v1/sessions/current", token: ana.token)
    #expect(out.status == .ok)
    #expect(await room.call(.get, current, token: ana.token).status == .unauthorized)
    #expect(await ana.send(ana.request()).status == .unauthorized)
    let back = await room.call(
      .post, "/fisioflow/v1/sessions",
      json: SignIn(email: " ANA@example.com ", password: Person.password).object)
    #expect(back.status == .ok)
  }

  @Test("a patient travels from one session of a clinic to another")
  func travel() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let response = try await ana.sync(AddPatient(Patient(1, "João da Silva")))
    #expect(response.acknowledged == 1)
    #expect(response.refusals == [])
    #expect(response.changes.map(\.table) == ["clinic", "member", "patient"])
    #expect(try await ana.sync().changes == [])
    #expect(try await room.rowCounts(of: "fisioflow")["patient"] == 1)
  }

  @Test("a request past its limit is 413 before it is read")
  func tooLarge() async throws {
    try await ServerRoom.serving { room in
      let client = room.client
      let body = [UInt8](repeating: 0x20, count: SyncLimits.requestBytes + 1)
      let answer = try await client.send(
        "POST", "/fisioflow/v1/sync", headers: [("Content-Type", "application/json")], body: body)
      #expect(answer.status == 413)
      #expect(answer.header("content-type") == Problem.contentType)
    }
  }
}
