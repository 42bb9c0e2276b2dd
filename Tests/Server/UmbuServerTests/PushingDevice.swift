import Clinic
import Dispatch
import Fields
import class Foundation.Thread
import Identity
import Sync
import Synchronization
import Testing
import Values
import Waiting
import Wire

@testable import UmbuServer

/// A device that pushes as fast as it is answered, and remembers what it was told.
final class PushingDevice: Sendable {
  private struct State {
    var sequence: Int64 = 0
    /// What was sent last and not answered.
    var pending: [QueuedMutation] = []
    var acknowledged: Set<UInt64> = []
    var cursor: Int64 = 0
  }

  private let number: UInt64
  private let space: UUID
  private let grant: SessionGrant
  private let answers: Count
  private let state = Mutex(State())

  /// - Parameter answers: counts the answers to it.
  init(number: UInt64, space: UUID, grant: SessionGrant, answers: Count) {
    self.number = number
    self.space = space
    self.grant = grant
    self.answers = answers
  }

  var acknowledged: Set<UInt64> { state.withLock { $0.acknowledged } }

  /// Pushes until the server is gone, or says what it must not say.
  func push(to port: UInt16) {
    let client = WireClient(port: port)
    blockUntil {
      while true {
        switch send(by: client) {
        case .acknowledged: continue
        case .busy: return false
        case .gone: return true
        case .wrong: return true
        }
      }
    }
  }

  /// Pushes until it is over, whoever is gone meanwhile, or the server says what it must not say.
  func push(to port: UInt16, until isOver: () -> Bool) {
    let client = WireClient(port: port, timeout: 5)
    blockUntil {
      while !isOver() {
        switch send(by: client) {
        case .acknowledged: continue
        case .busy, .gone: return false
        case .wrong: return true
        }
      }
      return true
    }
  }

  /// Sends again what was not answered; after that it must be acknowledged. A server that has just come
  /// back may be busy, and what stands before it may not have seen it yet.
  func settle(on port: UInt16) {
    blockUntil { [.acknowledged, .wrong].contains(send(by: WireClient(port: port))) }
  }

  private enum Outcome {
    case acknowledged
    /// Nothing was done, or nobody knows.
    case busy
    /// There was no answer.
    case gone
    /// It was answered and not as it must be, which the test is told.
    case wrong
  }

  private func send(by client: WireClient) -> Outcome {
    state.withLock { state in
      if state.pending.isEmpty {
        for _ in 0..<3 {
          state.sequence += 1
          let name = number << 32 | UInt64(state.sequence)
          var queued = QueuedMutation()
          queued.sequence = state.sequence
          queued.id = UUID(high: number, low: UInt64(state.sequence))
          queued.name = AddPatient.name
          queued.arguments = AddPatient(Patient(name, "\(name)")).object
          state.pending.append(queued)
        }
      }
      var request = SyncRequest()
      request.space = space
      request.client = UUID(high: 50, low: number)
      request.cursor = state.cursor
      request.mutations = state.pending
      guard
        let answer = try? client.send(
          "POST", "/fisioflow/v1/sync",
          headers: [
            ("Content-Type", "application/json"), ("Authorization", "Bearer \(grant.accessToken)"),
          ], body: request.jsonBytes())
      else { return .gone }
      // From the server, or from what stands before it while it is away.
      if [502, 503, 504].contains(answer.status) { return .busy }
      guard answer.status == 200, let response = try? SyncResponse(jsonBytes: answer.body),
        response.acknowledged == state.sequence, response.refusals.isEmpty
      else {
        Issue.record(
          "\(answer.status) to \(state.sequence): \(String(decoding: answer.body, as: UTF8.self))")
        return .wrong
      }
      for mutation in state.pending {
        state.acknowledged.insert(number << 32 | UInt64(mutation.sequence))
      }
      state.pending = []
      state.cursor = response.cursor
      answers.add()
      return .acknowledged
    }
  }
}

/// Four devices of one account that push at the same time.
final class PushingCrowd: Sendable {
  let devices: [PushingDevice]
  /// How many answers they have had together, and how many devices have come to their end.
  private let (answers, ends) = (Count(), Count())
  private let begun = Count()

  init(to space: UUID, grant: SessionGrant) {
    devices = (0..<4).map { [answers] in
      PushingDevice(number: $0, space: space, grant: grant, answers: answers)
    }
  }

  var acknowledged: Set<UInt64> { devices.reduce(into: []) { $0.formUnion($1.acknowledged) } }

  /// Each pushes on a thread of its own. The group is empty once all have come to their end.
  func work(_ push: @escaping @Sendable (PushingDevice) -> Void) -> DispatchGroup {
    let group = DispatchGroup()
    for device in devices {
      group.enter()
      begun.add()
      Thread.detachNewThread { [ends] in
        push(device)
        ends.add()
        group.leave()
      }
    }
    return group
  }

  /// Waits for so many more answers. A test fails where all have come to their end before.
  func wait(forMore count: Int) {
    let wanted = answers.value + count
    blockUntil { answers.value >= wanted || ends.value == begun.value }
    #expect(answers.value >= wanted, "nobody is answered any more")
  }
}

/// Makes an account over the wire.
func signUp(on port: UInt16) throws -> SessionGrant {
  let signUp = SignUp(spaceName: "Ipê", email: "ana@example.com", password: Person.password)
  let answer = try WireClient(port: port).send(
    "POST", "/fisioflow/v1/accounts", headers: [("Content-Type", "application/json")],
    body: signUp.jsonBytes())
  return try SessionGrant(jsonBytes: answer.body)
}

/// The numbers in the names of all patients.
func patientNumbers(
  of space: UUID, _ grant: SessionGrant, on port: UInt16
) throws -> [UInt64] {
  var request = SyncRequest()
  request.space = space
  request.client = UUID(high: 99, low: 99)
  let client = WireClient(port: port)
  var found: [UInt64] = []
  while true {
    let answer = try client.send(
      "POST", "/fisioflow/v1/sync",
      headers: [
        ("Content-Type", "application/json"), ("Authorization", "Bearer \(grant.accessToken)"),
      ], body: request.jsonBytes())
    let response = try SyncResponse(jsonBytes: answer.body)
    found += response.changes.compactMap { $0.record["fullName"]?.text.flatMap { UInt64($0) } }
    request.cursor = response.cursor
    if !response.hasMore { return found }
  }
}
