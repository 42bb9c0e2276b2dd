import Fields
import Foundation
import Identity
import Sync
import Synchronization
import Values
import Wire

/// What an honest device feels of others that call as often as they can, with the limits on: another
/// device of its account, another account and somebody without one.
struct LimitsLoad {
  private static let calls = 100

  /// What the threads that call without a pause share.
  private final class Flood: Sendable {
    let isOver = Atomic(false)
    let refusals = Atomic(0)
  }

  func run() throws {
    let server = try LoadServer(hasLimits: true)
    defer { server.remove() }
    let (honest, other) = (try server.clinic(0), try server.clinic(1))
    let second = try Self.signIn(0, on: server)
    let alone = try Self.time(honest, on: server)
    // Its bucket is full again.
    sleep(15)
    let flood = Flood()
    let port = server.port
    let floods = DispatchGroup()
    let others = [(second, honest.space), (other.token, other.space), ("x", other.space)]
    for (number, (token, space)) in others.enumerated() {
      floods.enter()
      Thread.detachNewThread {
        defer { floods.leave() }
        let client = WireClient(port: port)
        while !flood.isOver.load(ordering: .relaxed) {
          let answer = try? Self.sync(token, space, from: "203.0.113.\(number)", client)
          if answer == 429 { flood.refusals.add(1, ordering: .relaxed) }
        }
      }
    }
    let beside = try Self.time(honest, on: server)
    flood.isOver.store(true, ordering: .relaxed)
    floods.wait()
    let refused = flood.refusals.load(ordering: .relaxed)
    precondition(refused > 0, "nobody was refused")
    UmbuLoad.report(
      "honest-beside-flood", beside, "ms", beside / alone,
      "alone, 95th percentile; \(refused) calls of others refused")
    server.stop()
  }

  /// The 95th percentile in milliseconds. An honest call is never refused.
  private static func time(
    _ person: (token: String, space: Values.UUID), on server: LoadServer
  ) throws -> Double {
    let client = WireClient(port: server.port)
    var times: [Double] = []
    for _ in 0..<calls {
      let seconds = try UmbuLoad.time {
        let status = try sync(person.token, person.space, from: "198.51.100.1", client)
        precondition(status == 200, "an honest device was refused: \(status)")
      }
      times.append(seconds * 1_000)
      // Five a second: more than any person, and less than what the others leave of the account's.
      usleep(200_000)
    }
    return times.sorted()[calls * 95 / 100]
  }

  private static func sync(
    _ token: String, _ space: Values.UUID, from address: String, _ client: WireClient
  ) throws -> Int {
    var request = SyncRequest()
    request.space = space
    request.client = Values.UUID(high: 71, low: 1)
    return try client.send(
      "POST", "/fisioflow/v1/sync",
      headers: [
        ("Content-Type", "application/json"), ("Authorization", "Bearer \(token)"),
        ("X-Forwarded-For", address),
      ], body: request.jsonBytes()
    ).status
  }

  private static func signIn(_ number: Int, on server: LoadServer) throws -> String {
    let input = SignIn(email: "p\(number)@example.com", password: "uma senha longa")
    let answer = try WireClient(port: server.port).send(
      "POST", "/fisioflow/v1/sessions", headers: [("Content-Type", "application/json")],
      body: input.object.bytes)
    return try SessionGrant(jsonBytes: answer.body).accessToken
  }
}
