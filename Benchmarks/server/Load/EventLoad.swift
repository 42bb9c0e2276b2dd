import Foundation

/// Events as 64 devices send them, 20 at a time, each answered after its commit; then bare SQLite with the very rows that
/// the server left, by turns, each in one file that grows.
struct EventLoad {
  private static let devices = 64
  /// Requests of a device in a round.
  private static let each = 60
  private static let rounds = 7
  /// Events a second that a server takes at least.
  private static let reach = 40_000.0

  private struct Round {
    /// Events a second: of the server, of bare SQLite with the same rows, and with a row for each event.
    var speed, packed, single: Double
    var size: Int
    /// The server's processor time for an event, in microseconds.
    var processor: Double
    var ratio: Double { speed / packed }
  }

  func run() throws {
    let server = try LoadServer()
    defer { server.remove() }
    var senders = try (0..<Self.devices).map { try EventSender($0, on: server) }
    let bare = BareEvents(beside: server.folder)
    var rounds: [Round] = []
    for _ in 0..<Self.rounds {
      let round = try round(server, &senders, bare)
      let words = String(
        format: "%.0f events/s, SQLite %.0f in the same rows and %.0f a row each, %d a transaction",
        round.speed, round.packed, round.single, round.size)
      FileHandle.standardError.write(Data((words + "\n").utf8))
      rounds.append(round)
    }
    server.stop()
    let middle = rounds.sorted { $0.ratio < $1.ratio }[rounds.count / 2]
    UmbuLoad.report(
      "events-ingest", middle.speed, "events/s", middle.ratio,
      "bare SQLite, the same rows, \(middle.size) requests a transaction")
    UmbuLoad.report(
      "events-ingest-reach", middle.speed, "events/s", middle.speed / Self.reach,
      "\(Int(Self.reach)) events/s, 64 clients, 20 a request, durable")
    UmbuLoad.report(
      "events-ingest-single", middle.speed, "events/s", middle.speed / middle.single,
      "bare SQLite, a row for each event")
    UmbuLoad.report(
      "events-ingest-processor", middle.processor, "µs/event",
      middle.processor * middle.packed / 1e6,
      "bare SQLite's time for one")
  }

  private func round(
    _ server: LoadServer, _ senders: inout [EventSender], _ bare: BareEvents
  ) throws -> Round {
    let devices = try senders.indices.map { place in
      try LoadDevice(port: server.port, senders[place].exchanges(Self.each))
    }
    let commits = "umbu_database_commits_total{app=\"fisioflow\",database=\"events\"}"
    let before = try (server.metric(commits), server.metric("process_cpu_seconds_total"))
    let time = try UmbuLoad.time { try LoadDevice.run(devices) }
    let after = try (server.metric(commits), server.metric("process_cpu_seconds_total"))
    let requests = Self.devices * Self.each
    let events = Double(requests * EventSender.batch)
    let size = max(1, Int((Double(requests) / max(1, after.0 - before.0)).rounded()))
    try bare.copyRows()
    let batch = Double(EventSender.batch)
    let packed = bare.speed(ofRows: requests, inTransactionsOf: size) * batch
    let single = bare.speed(
      ofEvents: requests * EventSender.batch, inTransactionsOf: size * EventSender.batch)
    return Round(
      speed: events / time, packed: packed, single: single, size: size,
      processor: (after.1 - before.1) / events * 1e6)
  }
}
