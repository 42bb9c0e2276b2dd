import Fields
import Foundation
import Identity
import Peers
import Sync
import Values
import Wire

/// One mutation, of whose version 5,000 devices of its space are told, from the first to the last of
/// them; and nats-server's one message to as many subscribers; by turns.
struct FanOutLoad {
  private static let devices = 5_000
  private static let rounds = 15
  /// Milliseconds from the first to the last.
  private static let reach = 250.0

  func run() throws {
    Readiness.allowManySockets()
    let server = try LoadServer()
    defer { server.remove() }
    guard let nats = NATSServer.started() else { throw LoadDevice.Failed(reason: "no nats-server") }
    defer { nats.stop() }
    let clinic = try server.clinic(0)
    let crowd = try LiveCrowd.devices(
      Self.devices, at: server.port, saying: try server.hello(to: clinic.space))
    let subject = "umbu.fisioflow.moved"
    let subscribers = try LiveCrowd.subscribers(Self.devices, at: nats.port, of: subject)
    let publisher = try Readiness.connection(to: nats.port)
    defer { close(publisher) }
    let text = #"{"space":"\#(clinic.space)","version":100}"#
    let message = Array("PUB \(subject) \(text.utf8.count)\r\n\(text)\r\n".utf8)
    try LiveCrowd.write(Array("CONNECT {\"verbose\":false}\r\n".utf8), to: publisher)
    var (own, theirs): ([LiveCrowd.Times], [LiveCrowd.Times]) = ([], [])
    let device = try LoadDevice(
      0, clinic.token, clinic.space, port: server.port, sending: Self.rounds, at: 1)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    for _ in 0..<Self.rounds {
      own.append(try crowd.hear { try device.send() })
      while try !device.receive(&buffer) {}
      theirs.append(try subscribers.hear { try LiveCrowd.write(message, to: publisher) })
    }
    server.stop()
    report("fan-out-5000", own, \.spread, Self.reach, "250 ms, from the first to the last")
    report("fan-out-5000-from-request", own, \.last, Self.reach, "250 ms, with the mutation itself")
    report(
      "fan-out-5000-nats", theirs, \.spread, Self.middle(own, \.spread), "the first of these")
  }

  private func report(
    _ name: String, _ times: [LiveCrowd.Times], _ time: KeyPath<LiveCrowd.Times, Double>,
    _ peer: Double, _ words: String
  ) {
    let middle = Self.middle(times, time)
    UmbuLoad.report(name, middle, "ms", middle / peer, words)
  }

  private static func middle(
    _ times: [LiveCrowd.Times], _ time: KeyPath<LiveCrowd.Times, Double>
  ) -> Double {
    times.map { $0[keyPath: time] }.sorted()[times.count / 2]
  }
}

extension LoadServer {
  /// What a device says on its live channel that hears what the clinic's first one does: it has
  /// another session of the same person.
  func hello(to space: Values.UUID, clinic number: Int = 0) throws -> String {
    let answer = try WireClient(port: port).send(
      "POST", "/fisioflow/v1/sessions", headers: [("Content-Type", "application/json")],
      body: SignIn(email: "p\(number)@example.com", password: "uma senha longa").jsonBytes())
    var hello = LiveHello()
    hello.token = try SessionGrant(jsonBytes: answer.body).accessToken
    hello.space = space
    return hello.object.jsonText
  }
}
