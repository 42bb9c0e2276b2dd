import Clinic
import Effort
import Fields
import Glibc
import Identity
import Records
import Sync
import Synchronization
import Values
import Waiting
import Wire

@testable import UmbuServer

/// A device that pushes and pulls through whatever comes, sends again what was not answered, and
/// writes all of it into a history.
///
/// Unchecked because it is touched by one thread at a time: its own while it works, the test's after.
final class FaultDevice: @unchecked Sendable {
  private let number: Int
  private let space: UUID
  private let grant: SessionGrant
  private let history: History
  private let tries: Count
  private var random: SeededGenerator
  private var sequence: Int64 = 0
  private var pending: [(name: UInt64, queued: QueuedMutation)] = []
  private var cursor: Int64 = 0
  /// Up to this number it knows what became of its mutations.
  private var settled: Int64 = 0
  /// What came in pages that were not the last.
  private var seen: [UInt64] = []

  init(
    _ number: Int, _ space: UUID, _ grant: SessionGrant, _ history: History, _ tries: Count,
    seed: UInt64
  ) {
    self.number = number
    self.space = space
    self.grant = grant
    self.history = history
    self.tries = tries
    random = SeededGenerator(seed: seed &+ UInt64(number))
  }

  /// Works until it is over.
  func work(on port: UInt16, until isOver: () -> Bool) {
    var client = WireClient(port: port, timeout: 3)
    while !isOver() {
      if pending.isEmpty, Int.random(in: 0..<4, using: &random) > 0 { invoke() }
      if !sync(by: client) {
        client = WireClient(port: port, timeout: 3)
        blockFor(milliseconds: 20)
      }
      blockFor(milliseconds: 2)
    }
  }

  /// Sends what is left and pulls all, when nothing goes wrong any more.
  func settle(on port: UInt16) {
    blockUntil {
      let client = WireClient(port: port)
      return sync(by: client) && pending.isEmpty && sync(by: client)
    }
  }

  /// Up to three patients; now and then a change of one that is not there, which is refused.
  private func invoke() {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      sequence += 1
      let name = UInt64(number) << 32 | UInt64(sequence)
      var queued = QueuedMutation()
      queued.sequence = sequence
      queued.id = UUID(high: UInt64(number), low: UInt64(sequence))
      if Int.random(in: 0..<8, using: &random) == 0 {
        queued.name = ArchivePatient.name
        queued.arguments = ArchivePatient(Patient(name, "").id).object
      } else {
        queued.name = AddPatient.name
        queued.arguments = AddPatient(Patient(name, "\(name)")).object
      }
      pending.append((name, queued))
      history.add(.invoked(device: number, mutation: name))
    }
  }

  private func sync(by client: WireClient) -> Bool {
    repeat {
      guard let response = ask(client) else {
        history.add(.unknown(device: number))
        return false
      }
      take(response)
      if !response.hasMore { return true }
    } while true
  }

  private func ask(_ client: WireClient) -> SyncResponse? {
    defer { tries.add() }
    history.add(.asked(device: number))
    var request = SyncRequest()
    request.space = space
    request.client = UUID(high: 60, low: UInt64(number))
    request.cursor = cursor
    request.settled = settled
    request.mutations = pending.map(\.queued)
    guard
      let answer = try? client.send(
        "POST", "/fisioflow/v1/sync",
        headers: [
          ("Content-Type", "application/json"), ("Authorization", "Bearer \(grant.accessToken)"),
        ], body: request.jsonBytes()), answer.status == 200
    else { return nil }
    return try? SyncResponse(jsonBytes: answer.body)
  }

  private func take(_ response: SyncResponse) {
    let refused = Set(response.refusals.map(\.sequence))
    for mutation in pending where mutation.queued.sequence <= response.acknowledged {
      history.add(
        refused.contains(mutation.queued.sequence)
          ? .refused(device: number, mutation: mutation.name)
          : .acknowledged(device: number, mutation: mutation.name))
    }
    settled = max(settled, response.acknowledged)
    pending.removeAll { $0.queued.sequence <= response.acknowledged }
    if response.startsOver {
      history.add(.startedOver(device: number))
    }
    seen += response.changes.compactMap { $0.record["fullName"]?.text.flatMap { UInt64($0) } }
    cursor = response.cursor
    if !response.hasMore {
      history.add(.saw(device: number, version: cursor, mutations: seen))
      seen = []
    }
  }
}
