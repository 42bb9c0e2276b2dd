import Analytics
import CSQLite
import Crypto
import Fields
import Foundation
import Wire

/// From the request that brings an event to an answer that counts it (PR-008).
struct ArrivalLoad {
  private static let rounds = 40
  private static let budget = 1_000.0
  private static let key = "the key of the benchmark"

  func run() throws {
    let server = try LoadServer()
    defer { server.remove() }
    server.stop()
    Self.add(key: Self.key, in: server.folder + "/data/fisioflow.events.sqlite")
    try server.start()
    var sender = try EventSender(0, on: server)
    let client = WireClient(port: server.port)
    var times: [Double] = []
    for round in 1...Self.rounds {
      let exchange = sender.exchanges(1, of: 1)[0]
      let seconds = try UmbuLoad.time {
        let answer = try client.exchange(exchange.request)
        precondition(answer.status == 200, "an event was not taken")
        while try Self.count(client) < round {}
      }
      times.append(seconds * 1_000)
    }
    server.stop()
    let slow = times.sorted()[Self.rounds * 95 / 100]
    UmbuLoad.report(
      "events-arrival", slow, "ms", slow / Self.budget, "1 s, 95th percentile, to an answer")
  }

  /// How many pages were seen, today and yesterday.
  private static func count(_ client: WireClient) throws -> Int {
    let question = Question(
      TrendQuestion(EventMatch("screen_view")), during: Period(last: 2, .day))
    let answer = try client.send(
      "POST", "/fisioflow/v1/analytics/ask",
      headers: [("Content-Type", "application/json"), ("Authorization", "Bearer \(key)")],
      body: question.jsonBytes())
    guard answer.status == 200, let body = answer.unpacked() else {
      throw LoadDevice.Failed(reason: String(decoding: answer.body, as: UTF8.self))
    }
    let table = try Answer(jsonBytes: body)
    return table.rows.reduce(0) { $0 + Int($1.count > 1 ? $1[1].integer ?? 0 : 0) }
  }

  /// Makes a key that asks, where no server runs.
  private static func add(key: String, in path: String) {
    var handle: OpaquePointer?
    sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
    defer { sqlite3_close(handle) }
    let digest = Digest.sha256(key).map { String(format: "%02x", $0) }.joined()
    let code = sqlite3_exec(
      handle,
      """
      INSERT INTO event_key (id, digest, kind, name, origins, made_at)
      VALUES (x'\(String(digest.prefix(32)))', x'\(digest)', 'ask', 'benchmark', '', 0)
      """, nil, nil, nil)
    precondition(code == SQLITE_OK, String(cString: sqlite3_errmsg(handle)))
  }
}
