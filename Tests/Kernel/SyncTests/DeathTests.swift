import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

/// A device dies in the middle of its work and is started again with what its store holds.
@Suite struct DeathTests {
  @Test("FF-034 Dying at any of 400 points, a device loses nothing saved and repeats nothing")
  func dying() {
    let work = Work()
    var points = 0
    work.device.atPoint = {
      points += 1
      let problems = work.problemsAfterDeath
      #expect(problems == [], "dying at point \(points)")
    }
    work.run()
    #expect(points >= 400, "\(points) points")
    #expect(work.device.discarded.count == 9)
    #expect(work.device.partialSuccesses == 0)
  }

  @Test("What a server runs twice is found")
  func twice() {
    let work = Work(defect: .skipsSequenceCheck)
    var problems: [String] = []
    work.device.atPoint = { problems += work.problemsAfterDeath }
    work.run()
    #expect(problems.contains { $0.hasSuffix("2 times") })
  }
}

/// A few dozen things that a person does on one device, while another one works on the same cards.
private final class Work {
  private let server: ReferenceServer
  private let store = SimulatedStore()
  private let elsewhere: Bench
  let device: Bench
  /// The marks of what was asked on the device, in order: each is answered by one outcome.
  private var asked: [String] = []
  private var nonces = 0
  private var discarded: Set<String> = []
  /// Waiting mutations that the person wanted to discard, by their marks.
  private var askedBack: [String: UUID] = [:]

  init(defect: ServerDefect? = nil) {
    server = ReferenceServer(Card.schema, defect: defect)
    server.pageSize = 2
    elsewhere = Bench(server, device: 2)
    device = Bench(server, store: store)
  }

  func run() {
    elsewhere.start()
    device.start()
    for step in 0..<81 { act(step) }
  }

  private func act(_ step: Int) {
    let round = UInt64(step / 9)
    let card = id(1 + round)
    switch step % 9 {
    case 0: ask(AddCard(card, "mine", nonce: nonce()))
    case 1, 2: ask(BumpCard(id(1 + UInt64(step) % (round + 1)), nonce: nonce()))
    case 3:
      elsewhere.poke()
      for _ in 0..<3 { elsewhere.mutate(BumpCard(card, nonce: nonce())) }
      elsewhere.mutate(EditCard(id(1), [FieldChange("title", .text("\(step)"))], nonce: nonce()))
      device.poke()
    case 4: ask(EditCard(card, [FieldChange("color", .text("#\(step)"))], nonce: nonce()))
    case 5:
      device.network = .down
      ask(BumpCard(card, nonce: nonce()))
      ask(SetCardActive(card, round % 2 == 0, nonce: nonce()))
      ask(BumpCard(card, nonce: nonce()))
      if let last = device.status.pending.last {
        askedBack[last.arguments["nonce"]?.text ?? ""] = last.id
        device.give(.discardPending([last.id]))
      }
    case 6:
      device.network = .up
      device.fire(.retry)
    case 7:
      // Of two cards with one code the server takes the first, of which this device has not heard.
      let code = [FieldChange("code", .text("c\(step)"))]
      elsewhere.poke()
      elsewhere.mutate(EditCard(id(1), code, nonce: nonce()))
      if round > 0 { ask(EditCard(card, code, nonce: nonce())) }
    default:
      guard round % 2 == 1, let refused = device.status.refused.first else { return }
      discarded.insert(refused.arguments["nonce"]?.text ?? "")
      device.give(.discardRefused(refused.id))
    }
  }

  private func nonce() -> String {
    nonces += 1
    return "n\(nonces)"
  }

  private func ask<M: Mutation>(_ mutation: M) {
    asked.append(mutation.object["nonce"]?.text ?? "")
    device.mutate(mutation)
  }

  /// Starts the device again with what is there now, without a network and then with one, and says
  /// what is wrong.
  var problemsAfterDeath: [String] {
    var problems: [String] = []
    let server = server.copy()
    let reopened = Bench(server, store: store.copy(), seed: 2)
    reopened.network = .down
    reopened.start()
    if reopened.opening != .ready { problems.append("the store is damaged") }
    if reopened.phases.contains(.success) { problems.append("success without a network") }
    reopened.network = .up
    reopened.fire(.retry)
    let status = reopened.status
    if status.phase != .success || !status.pending.isEmpty || !status.isComplete {
      problems.append("\(status.phase) with \(status.pending.count) waiting")
    }
    if reopened.partialSuccesses > 0 { problems.append("success with partial data") }
    let saved = zip(asked, device.outcomes).filter { $0.1 == "saved" }.map { $0.0 }
    var times: [String: Int] = [:]
    for applied in server.applied {
      times[applied.mutation.arguments["nonce"]?.text ?? "", default: 0] += 1
    }
    let refused = Set(status.refused.map { $0.arguments["nonce"]?.text ?? "" })
    for (nonce, count) in times where count > 1 { problems.append("\(nonce) \(count) times") }
    for (nonce, id) in askedBack {
      let count = (times[nonce] ?? 0) + (refused.contains(nonce) ? 1 : 0)
      if device.discarded.contains(id), count > 0 { problems.append("\(nonce) was discarded") }
      if device.kept.contains(id), count == 0 { problems.append("\(nonce) was kept and is lost") }
    }
    for nonce in saved where !discarded.contains(nonce) && askedBack[nonce] == nil {
      if (times[nonce] ?? 0) + (refused.contains(nonce) ? 1 : 0) != 1 {
        problems.append("\(nonce) was saved, took effect \(times[nonce] ?? 0) times")
      }
    }
    return problems
  }
}
