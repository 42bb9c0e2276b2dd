import Clinic
import Fields
import Identity
import Sync
import Values
import Wire

/// Requests that take much memory and change nothing: full of mutations that the server refuses.
struct MemoryLoad {
  private let headers: [(String, String)]
  private let body: [UInt8]

  init(of space: UUID, _ grant: SessionGrant) {
    headers = [
      ("Content-Type", "application/json"), ("Authorization", "Bearer \(grant.accessToken)"),
    ]
    var request = SyncRequest()
    request.space = space
    request.client = UUID(high: 98, low: 98)
    request.mutations = (1...20).map { number in
      var queued = QueuedMutation()
      queued.sequence = Int64(number)
      queued.id = UUID(high: 98, low: UInt64(number))
      queued.name = "nothingOfTheKind"
      queued.arguments = .object([
        .init("text", .text(String(repeating: "memory ", count: 5_000)))
      ])
      return queued
    }
    body = request.jsonBytes()
  }

  /// Whether the server takes one as it is.
  func isAnswered(on port: UInt16) -> Bool { status(WireClient(port: port, timeout: 3)) == 200 }

  /// Asks until the server does not answer as it does otherwise, ever more at the same time.
  /// - Returns: how many requests that took; nil when it answered with `most` of them.
  func requestsUntilRefused(on port: UInt16, most: Int = 128) -> Int? {
    var clients: [WireClient] = []
    for number in 1...most {
      // Each leaves a request unfinished, whose bytes the server holds.
      let client = WireClient(port: port, timeout: 3)
      clients.append(client)
      guard
        (try? client.begin("POST", "/fisioflow/v1/sync", headers: headers, body)) != nil,
        isAnswered(on: port)
      else { return number }
    }
    return nil
  }

  private func status(_ client: WireClient) -> Int? {
    (try? client.send("POST", "/fisioflow/v1/sync", headers: headers, body: body))?.status
  }
}
