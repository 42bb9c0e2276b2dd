import API
import AppStore
import Effort
import Fields
import Foundation
import Identity
import Purchasing
import StoreSimulator
import Testing
import Values
import Waiting
import Wire

@testable import UmbuServer

@Suite("Purchases while the server is killed", .serialized, .onThreads)
struct PurchaseKillDrill {
  /// Somebody who buys, and what of it the server must have in the end.
  private struct Buyer {
    var name: String
    var space: Values.UUID
    var token: Values.UUID
  }

  private static let day: Int64 = 86_400_000
  private static let gold = "com.fisioflow.gold.monthly"
  private static let silver = "com.fisioflow.silver.monthly"

  @Test(
    "FF-090 FM-138 killed at any step of a purchase: nothing told is lost, nothing is there twice")
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("purchases under kill -9: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let root = folder + ".cer"
    defer { try? FileManager.default.removeItem(atPath: root) }
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    let seconds = now.milliseconds / 1_000
    let authority = StoreAuthority(validity: seconds - 400 * 86_400..<seconds + 40 * 86_400)
    try Data(authority.root.der).write(to: URL(filePath: root))
    let options = [
      "--app-store", "fisioflow?bundle=com.fisioflow&environment=sandbox&root=\(root)",
    ]
    let server = UmbuProcess(folder: folder)
    try server.start(options)
    let buyers = try (1...4).map { try buyer($0, on: server.port) }
    var store = SimulatedStore(
      StoreRules(bundleID: "com.fisioflow", environment: .sandbox),
      selling: [product(Self.gold, 2), product(Self.silver, 1)], signing: authority,
      at: now.adding(milliseconds: -100 * Self.day), seed: seed)
    try live(buyers, in: &store, until: now)
    let notices = store.takeNotices()

    var waiting = (notices + notices.filter { _ in Bool.random(using: &random) })
      .shuffled(using: &random)
    var kills = Effort.times(24, quick: 4)
    var client = WireClient(port: server.port)
    while let notice = waiting.popLast() {
      let isKilled = kills > 0 && Bool.random(using: &random)
      let before = server.stepCount
      try client.start(Self.request(notice))
      if isKilled {
        kills -= 1
        // Somewhere between the first byte that it reads and the answer, or behind that.
        let steps = Int.random(in: 1...40, using: &random)
        blockUntil { server.stepCount - before >= steps || !server.isRunning }
        server.kill()
      }
      let answer = try? client.exchange([])
      if isKilled {
        try server.start(options)
        client = WireClient(port: server.port)
      }
      // As the App Store does, which tells again what nobody has taken.
      if answer?.status != 200 {
        #expect(isKilled, "\(answer?.status ?? 0); seed \(seed)")
        waiting.insert(notice, at: Int.random(in: 0...waiting.count, using: &random))
      }
    }
    for buyer in buyers {
      let why = try UmbuProcess.run(["why", "\(buyer.space)"] + UmbuProcess.place(folder))
      let one = try #require(store.subscriptions.first { $0.customer == buyer.name })
      let plan = one.product(at: now).map { $0 == Self.gold ? "gold" : "silver" } ?? "free"
      #expect(why.output.hasPrefix("The plan is \(plan)"), "\(why.output); seed \(seed)")
      // Of each notification a transaction and how it goes on, however often they came.
      let told = notices.filter { $0.subscription == one.id }.count
      let lines = why.output.split(separator: "\n").filter { $0.contains("  signed ") }
      #expect(lines.count == 2 * told, "\(why.output); seed \(seed)")
    }
    #expect(server.stop() == 0)
  }

  private static func request(_ notice: StoreNotice) -> [UInt8] {
    let head = """
      POST /fisioflow/v1/store/apple/notifications HTTP/1.1\r\nHost: localhost\r\n\
      Content-Type: application/json\r\nContent-Length: \(notice.body.count)\r\n\r\n
      """
    return Array(head.utf8) + notice.body
  }

  private func product(_ id: String, _ level: Int) -> SimulatedProduct {
    SimulatedProduct(
      id, level: level, months: 1, price: StorePrice(thousandths: 97_000, currency: "BRL"),
      trialDays: 7)
  }

  /// Each with a life of their own.
  private func live(
    _ buyers: [Buyer], in store: inout SimulatedStore, until end: Instant
  ) throws {
    for (number, buyer) in buyers.enumerated() {
      let product = number == 3 ? Self.silver : Self.gold
      try store.act(.buy(product), by: buyer.name, token: buyer.token)
      store.turn(milliseconds: 1)
    }
    store.turn(milliseconds: 40 * Self.day)
    try store.act(.cancel, by: buyers[1].name)
    try store.act(.change(Self.silver), by: buyers[2].name)
    store.turn(milliseconds: 30 * Self.day)
    try store.act(.cardFails, by: buyers[3].name)
    store.turn(to: end)
  }

  private func buyer(_ number: Int, on port: UInt16) throws -> Buyer {
    let client = WireClient(port: port)
    func send(_ path: String, _ body: [UInt8], _ token: String?) throws -> [UInt8] {
      var headers = [("Content-Type", "application/json")]
      if let token { headers.append(("Authorization", "Bearer \(token)")) }
      let answer = try client.send("POST", "/fisioflow/v1/\(path)", headers: headers, body: body)
      #expect(answer.status == 200, "\(path)")
      return answer.body
    }
    let signUp = SignUp(
      spaceName: "Clinic \(number)", email: "b\(number)@example.com", password: "uma senha longa")
    let grant = try SessionGrant(jsonBytes: send("accounts", signUp.jsonBytes(), nil))
    let space = try #require(grant.account.spaces.first).space
    let wish = NewPurchase(Self.gold, from: .apple, for: .space, space: space)
    let announced = try AnnouncedPurchase(
      jsonBytes: send("purchases", wish.jsonBytes(), grant.accessToken))
    return Buyer(name: "buyer \(number)", space: space, token: announced.id)
  }
}
