import Clinic
import Fields
import Foundation
import Identity
import Sync
import Values
import Wire

/// One mutation on an idle server, from the request of one browser to the message of another.
struct PokeLoad {
  private static let rounds = 300
  private static let budget = 20.0

  func run() throws {
    let server = try LoadServer()
    defer { server.remove() }
    let clinic = try server.clinic(0)
    let other = try second(of: server)
    let socket = try WireSocket(port: server.port, "/fisioflow/v1/live")
    var hello = LiveHello()
    hello.token = other
    hello.space = clinic.space
    try socket.send(hello.object.jsonText)
    _ = try socket.next()
    let client = WireClient(port: server.port)
    var request = SyncRequest()
    request.space = clinic.space
    request.client = Values.UUID(high: 70, low: 1)
    var times: [Double] = []
    for round in 1...Self.rounds {
      var queued = QueuedMutation()
      queued.sequence = Int64(round)
      queued.name = AddPatient.name
      queued.arguments = AddPatient(.load(0, round)).object
      request.mutations = [queued]
      let bytes = request.jsonBytes()
      let time = try UmbuLoad.time {
        let answer = try client.send(
          "POST", "/fisioflow/v1/sync",
          headers: [
            ("Content-Type", "application/json"), ("Authorization", "Bearer \(clinic.token)"),
          ], body: bytes)
        precondition(answer.status == 200)
        _ = try socket.next()
      }
      request.cursor += 1
      times.append(time * 1_000)
    }
    server.stop()
    times.sort()
    let middle = times[times.count / 2]
    let high = times[times.count * 95 / 100]
    UmbuLoad.report("poke-p50", middle, "ms", middle / Self.budget, "the budget of 20 ms")
    UmbuLoad.report("poke-p95", high, "ms", high / Self.budget, "the budget of 20 ms")
  }

  /// A second session of the same person, as on another browser.
  private func second(of server: LoadServer) throws -> String {
    let answer = try WireClient(port: server.port).send(
      "POST", "/fisioflow/v1/sessions", headers: [("Content-Type", "application/json")],
      body: SignIn(email: "p0@example.com", password: "uma senha longa").jsonBytes())
    return try SessionGrant(jsonBytes: answer.body).accessToken
  }
}
