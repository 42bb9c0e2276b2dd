import Clinic
import Fields
import Foundation
import Sync
import Values
import Wire

/// One device edits ten patients, another pulls the ten changes; in spaces of different sizes, each
/// at a server of its own, by turns.
struct GrowthLoad {
  private static let sizes = [1_000, 10_000, 100_000, 1_000_000]
  private static let changes = 10
  /// Pulls of each size; medians are taken of them.
  private static let rounds = 600
  /// Those before that do not count: caches fill.
  private static let warming = 50

  private final class Side {
    let size: Int
    let server: LoadServer
    let clinic: (token: String, space: Values.UUID)
    let client: WireClient
    var pulls: [Double] = []
    var pushes: [Double] = []
    private var version: Int64
    private var sequence: Int64 = 0

    init(_ size: Int, number: Int) throws {
      self.size = size
      server = try LoadServer(number: number)
      clinic = try server.clinic(0)
      server.stop()
      server.fill(clinic.space, with: size)
      try server.start()
      client = WireClient(port: server.port)
      version = Int64(size) + 2
    }

    /// A push of ten edits, then their pull by another device. Every one is of other patients.
    func round() throws {
      let before = version
      var push = request(from: 1)
      push.cursor = before
      for _ in 0..<GrowthLoad.changes {
        sequence += 1
        version += 1
        var queued = QueuedMutation()
        queued.sequence = sequence
        queued.id = Values.UUID(high: 72, low: UInt64(sequence))
        queued.name = EditPatient.name
        queued.time = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
        var edit = EditPatient()
        let number = UInt64(sequence) &* 7_919 % UInt64(size) + 1
        edit.id = ID(Values.UUID(high: 0x0190_0000_0000_7000, low: number))
        edit.changes = [FieldChange("insurance", .text("Bradesco \(sequence)"))]
        queued.arguments = edit.object
        push.mutations.append(queued)
      }
      pushes.append(try ask(push))
      var pull = request(from: 2)
      pull.cursor = before
      pulls.append(try ask(pull))
    }

    private func request(from device: UInt64) -> SyncRequest {
      var request = SyncRequest()
      request.space = clinic.space
      request.client = Values.UUID(high: 73, low: device)
      return request
    }

    /// Microseconds from a request to its answer, which has the ten changes.
    private func ask(_ request: SyncRequest) throws -> Double {
      let bytes = request.jsonBytes()
      var answer: WireClient.Answer?
      let time = try UmbuLoad.time {
        answer = try client.send(
          "POST", "/fisioflow/v1/sync",
          headers: [
            ("Content-Type", "application/json"), ("Authorization", "Bearer \(clinic.token)"),
          ], body: bytes)
      }
      let response = try SyncResponse(jsonBytes: answer?.body ?? [])
      guard response.cursor == version, response.changes.count == GrowthLoad.changes,
        response.refusals.isEmpty
      else {
        let said = String(decoding: answer?.body.prefix(2_000) ?? [], as: UTF8.self)
        throw LoadDevice.Failed(reason: "not the ten changes: \(said)")
      }
      return time * 1e6
    }

    func forget() { (pulls, pushes) = ([], []) }
  }

  func run() throws {
    let sides = try Self.sizes.enumerated().map { try Side($1, number: $0) }
    defer { for side in sides { side.server.remove() } }
    for _ in 0..<Self.warming { for side in sides { try side.round() } }
    for side in sides { side.forget() }
    for _ in 0..<Self.rounds { for side in sides { try side.round() } }
    for side in sides { report("pull-of-10-changes", side.pulls, sides[0].pulls, side.size) }
    for side in sides { report("push-of-10-edits", side.pushes, sides[0].pushes, side.size) }
  }

  private func report(_ name: String, _ times: [Double], _ least: [Double], _ size: Int) {
    let (own, smallest) = (times.sorted()[times.count / 2], least.sorted()[least.count / 2])
    UmbuLoad.report(
      "\(name)-of-\(size)", own, "µs", own / smallest, "a space of \(Self.sizes[0])")
  }
}
