import Effort
import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

/// The network goes for good, on the way to the server or on the way back.
@Suite struct NetworkDeathDrill {
  /// The points that each day is tried with: before and after each of fifty requests. The quick form
  /// takes every seventh, from another one each time; what fails says at which it was, and the full
  /// form tries them all.
  private static let points =
    Effort.isQuick ? Array(stride(from: Int.random(in: 0..<7), to: 100, by: 7)) : Array(0..<100)

  @Test(
    "FF-034 A network that dies at any point of a device's day never makes a success of partial data",
    arguments: 1...4)
  func dying(pageSize: Int) {
    let begun = Day.begun(pageSize: pageSize)
    var reached = 0
    for point in Self.points {
      let day = Day(begun.copy(), networkDiesAt: point)
      day.run()
      if day.isDead { reached += 1 }
      #expect(day.problems == [], "dying at point \(point)")
    }
    #expect(reached == Self.points.count)
  }

  @Test("A device that lacks a row of a clinic that is complete is found")
  func found() {
    let day = Day(Day.begun(pageSize: 1), networkDiesAt: .max)
    day.run()
    #expect(day.device.phases.contains(.success))
    #expect(day.problems == [])
    day.elsewhere.mutate(AddCard(id(900), "not pulled"))
    #expect(day.problems != [])
  }
}

/// A device meets a clinic that others work on, and works itself.
private final class Day {
  private let server: ReferenceServer
  let device: Bench
  let elsewhere: Bench
  private(set) var isDead = false
  private var phasesAtDeath = 0
  /// How often a card was counted up.
  private var bumps = 0

  /// What others did before the device came.
  static func begun(pageSize: Int) -> ReferenceServer {
    let server = ReferenceServer(Card.schema)
    let writer = Bench(server, device: 9)
    writer.start()
    for number in 1...30 {
      writer.mutate(AddCard(id(UInt64(number)), "card"))
      writer.mutate(SetCardActive(id(UInt64(number)), false))
    }
    server.pageSize = pageSize
    return server
  }

  init(_ server: ReferenceServer, networkDiesAt point: Int) {
    self.server = server
    device = Bench(server)
    elsewhere = Bench(server, device: 2, seed: 2)
    elsewhere.start()
    var points = 0
    device.atPoint = { [self] in
      // Those of the store are not the network's.
      guard isOnTheWire else { return }
      if points == point { die() }
      points += 1
    }
  }

  private var isOnTheWire: Bool { device.isAnswering }

  private func die() {
    isDead = true
    phasesAtDeath = device.phases.count
    device.network = .down
  }

  func run() {
    device.start()
    var roundsLeft = 2
    for round in 1...60 where roundsLeft > 0 {
      elsewhere.mutate(BumpCard(id(UInt64(1 + round % 30))))
      elsewhere.mutate(EditCard(id(1), [FieldChange("title", .text("\(round)"))]))
      bumps += 1
      if device.mutate(BumpCard(id(UInt64(1 + round % 7)))) == "saved" { bumps += 1 }
      device.poke()
      if isDead { roundsLeft -= 1 }
    }
  }

  var problems: [String] {
    var problems: [String] = []
    if device.partialSuccesses > 0 { problems.append("success with partial data") }
    if isDead, device.phases.dropFirst(phasesAtDeath).contains(.success) {
      problems.append("success without a network")
    }
    let whole = server.storage.base.rows(of: Card.recordType)
    if device.status.isComplete, device.cards.count < whole.count {
      problems.append("complete with \(device.cards.count) of \(whole.count)")
    }
    guard isDead else { return problems }
    device.atPoint = nil
    device.network = .up
    device.give(.syncNow)
    device.poke()
    let status = device.status
    if status.phase != .success || !status.pending.isEmpty || !status.isComplete {
      problems.append("\(status.phase) with \(status.pending.count) waiting")
    }
    if device.cards.map({ $0.count }).reduce(0, +) != bumps { problems.append("lost or repeated") }
    return problems
  }
}
