import Clinic
import Effort
import Records
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("Random acts at a plan's limit, against SQL's own count")
struct PlanLimitDrill {
  /// What two devices did to the patients of a clinic, told by the acts and the limit alone.
  private struct Model {
    /// By their numbers, whether they are archived.
    var patients: [Bool] = []
    var active = 0
    let limit: Int

    /// An act, and whether it must be refused for the limit.
    mutating func next(_ random: inout SeededGenerator) -> (act: any Mutation, isRefused: Bool) {
      let isFull = active >= limit
      let choice = Int.random(in: 0..<6, using: &random)
      let adds = patients.count < limit ? choice < 4 : choice == 0 && patients.count < 4 * limit
      guard !adds, let number = patients.indices.randomElement(using: &random) else {
        // Of who is refused no row is left: the next one has the number.
        let patient = Patient(UInt64(patients.count + 1), "P\(patients.count)")
        if !isFull {
          patients.append(false)
          active += 1
        }
        return (AddPatient(patient), isFull)
      }
      let id = Patient(UInt64(number + 1), "").id
      if patients[number] {
        guard !isFull else { return (RestorePatient(id), true) }
        patients[number] = false
        active += 1
        return (RestorePatient(id), false)
      }
      guard choice > 3 || isFull else {
        // Restoring who is active changes nothing.
        return (RestorePatient(id), false)
      }
      patients[number] = true
      active -= 1
      return (ArchivePatient(id), false)
    }
  }

  @Test(
    "FF-065 FF-082 a million acts of two devices at the limit: each is judged by the count, which is SQL's own"
  )
  func million() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("random acts at a plan's limit: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let set = await Commands(room.umbu.apps).run(["plan", "set", "\(ana.space)", "gold"])
    #expect(set.exitCode == 0)
    var devices = [Device(UUID(high: 77, low: 1)), Device(UUID(high: 78, low: 1))]
    var model = Model(limit: 200)
    let all = Effort.times(1_000_000, quick: 2_000)
    var done = 0
    while done < all {
      let device = Int.random(in: 0...1, using: &random)
      let batch = (0..<min(all - done, Int.random(in: 1...250, using: &random))).map { _ in
        model.next(&random)
      }
      done += batch.count
      let refused = try await devices[device].push(batch.map { $0.act }, by: ana)
      let expected = batch.indices.filter { batch[$0].isRefused }
      #expect(refused == expected, "after \(done) acts, seed \(seed)")
      let counted = try await room.count(
        "fisioflow", "SELECT count(*) FROM patient WHERE is_archived = 0")
      #expect(counted == model.active && counted <= model.limit, "after \(done) acts, seed \(seed)")
      if refused != expected || counted != model.active { return }
    }
    await room.umbu.stop()
  }
}

/// A device that pushes, and says what it has heard.
private struct Device {
  private let client: UUID
  private var sequence: Int64 = 0
  private var settled: Int64 = 0
  private var cursor: Int64 = 0

  init(_ client: UUID) {
    self.client = client
  }

  /// - Returns: the places of those that were refused, each for the plan's patients.
  mutating func push(_ acts: [any Mutation], by person: Person) async throws -> [Int] {
    var sender = person
    sender.sequence = sequence
    sender.cursor = cursor
    let first = sequence + 1
    var queued = sender.queue(acts)
    for place in queued.indices {
      queued[place].id = UUID(high: client.high, low: UInt64(queued[place].sequence))
    }
    var request = sender.request(queued)
    request.client = client
    request.settled = settled
    sequence = sender.sequence
    let answer = await sender.send(request)
    #expect(answer.status == .ok)
    let heard = try SyncResponse(object: answer.json)
    #expect(heard.acknowledged == sequence)
    cursor = heard.cursor
    settled = sequence
    let refusals = heard.refusals.filter { $0.sequence >= first }
    let others = refusals.filter {
      $0.refusal != Refusal(.limitReached, "patients", limit: 200)
    }
    #expect(others.isEmpty)
    return refusals.map { Int($0.sequence - first) }.sorted()
  }
}
