import DatabaseTesting
import Dispatch
import Effort
import Foundation
import Glibc
import Peers
import Testing
import Waiting
import Wire

@testable import UmbuServer

@Suite("The real server and everything that goes wrong", .onThreads)
struct FaultDrill {
  @Test(
    """
    PL-017 killed, stopped, cut off in the middle, without room, without memory, its clock set, its \
    database gone: the history of its devices is that of a server that lost nothing and did nothing \
    twice
    """)
  func faults() async throws {
    let seed =
      ProcessInfo.processInfo.environment["UMBU_FAULT_SEED"].flatMap { UInt64($0) }
      ?? .random(in: 0 ... .max)
    print("fault test: seed \(seed); UMBU_FAULT_SEED=\(seed) has the same faults again")
    try run(seed)
  }

  private func run(_ seed: UInt64) throws {
    let folder = ServerRoom.temporaryFolder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let smallDisk = TestEngine.isSQLite ? Self.mount(on: folder) : nil
    defer { if smallDisk != nil { umount2(folder, Int32(MNT_DETACH)) } }
    let postgres = TestEngine.isSQLite ? nil : PostgresServer.started()
    try #require(TestEngine.isSQLite || postgres != nil, "no PostgreSQL of its own")
    defer { postgres?.remove() }
    let clock = ShiftedClock()
    if clock == nil { print("fault test: no clock that jumps, which takes libfaketime") }
    let server = UmbuProcess(folder: folder, database: postgres?.url, clock: clock)
    try server.start()
    defer { _ = server.stop() }
    let proxy = try CuttingProxy(to: server.port)
    defer { proxy.stop() }
    let grant = try signUp(on: server.port)
    let space = try #require(grant.account.spaces.first).space
    let plan = try UmbuProcess.run(["plan", "set", "Ipê", "platinum"] + server.place())
    #expect(plan.status == 0, "\(plan.error)")

    let history = History()
    let tries = Count()
    let devices = (1...4).map { FaultDevice($0, space, grant, history, tries, seed: seed) }
    var nemesis = Nemesis(
      server, proxy, postgres: postgres, smallDisk: smallDisk, load: MemoryLoad(of: space, grant),
      tries: tries, seed: seed)
    let isOver = Signal()
    let work = DispatchGroup()
    for device in devices {
      work.enter()
      Thread.detachNewThread {
        device.work(on: proxy.port, until: { isOver.isGiven })
        work.leave()
      }
    }
    // However it ends, nobody works on.
    defer {
      isOver.give()
      work.wait()
    }
    // Quick, each fault once.
    for _ in 0..<Effort.times(80, quick: nemesis.possible.count) { try nemesis.strike() }
    isOver.give()
    work.wait()

    for device in devices { device.settle(on: server.port) }
    // Once more, when all has been sent, so that everyone has seen all.
    for device in devices { device.settle(on: server.port) }
    let final = try patientNumbers(of: space, grant, on: server.port)
    let events = history.events
    let problems = HistoryChecker(events, final: final).problems
    #expect(problems == [], "seed \(seed)")
    print(
      """
      fault test: \(final.count) effects and \(events.count) events through \
      \(nemesis.done.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" })
      """)
    #expect(!final.isEmpty)
    #expect(Set(nemesis.done.keys) == Set(nemesis.possible.map(\.rawValue)))
  }

  /// A small file system in memory on the folder, where this process may mount one.
  private static func mount(on folder: String) -> String? {
    guard Glibc.mount("tmpfs", folder, "tmpfs", 0, "size=24m") == 0 else {
      print("fault test: no full disk, which takes root to mount a small one")
      return nil
    }
    return folder
  }
}
