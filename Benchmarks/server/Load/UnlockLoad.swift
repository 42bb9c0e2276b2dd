import AppStore
import Clinic
import Fields
import Foundation
import Identity
import Purchasing
import StoreSimulator
import Sync
import Values
import Wire

/// A clinic that buys a plan while its screen is open, from the store's notification to the pull that has the plan.
struct UnlockLoad {
  private static let clinics = 40
  private static let budget = 1_000.0
  private static let bundle = "com.fisioflow"
  private static let product = "com.fisioflow.gold.monthly"

  func run() throws {
    let seconds = Int64(Date().timeIntervalSince1970)
    let authority = StoreAuthority(validity: seconds - 86_400..<seconds + 864_000)
    let root = FileManager.default.temporaryDirectory.appending(path: "umbu-root-\(getpid()).cer")
    try Data(authority.root.der).write(to: root)
    defer { try? FileManager.default.removeItem(at: root) }
    let app = "fisioflow?bundle=\(Self.bundle)&environment=localtesting&root=\(root.path)"
    let server = try LoadServer(["--app-store", app])
    defer { server.remove() }
    let price = StorePrice(thousandths: 197_000, currency: "BRL")
    var store = SimulatedStore(
      StoreRules(bundleID: Self.bundle),
      selling: [SimulatedProduct(Self.product, level: 1, months: 1, price: price)],
      signing: authority, at: Instant(milliseconds: seconds * 1_000))
    var times: [Double] = []
    for number in 1...Self.clinics {
      times.append(try buy(number, at: server, from: &store))
    }
    server.stop()
    times.sort()
    let high = times[times.count * 95 / 100]
    UmbuLoad.report("unlock-p95", high, "ms", high / Self.budget, "the budget of 1 s")
  }

  /// Milliseconds until a new clinic's device has what it bought.
  private func buy(
    _ number: Int, at server: LoadServer, from store: inout SimulatedStore
  ) throws -> Double {
    let client = WireClient(port: server.port)
    func send(_ path: String, _ body: [UInt8], _ token: String? = nil) throws -> [UInt8] {
      var headers = [("Content-Type", "application/json")]
      if let token { headers.append(("Authorization", "Bearer \(token)")) }
      let answer = try client.send("POST", "/fisioflow/v1/\(path)", headers: headers, body: body)
      precondition(answer.status == 200, "\(path) \(answer.status)")
      return answer.body
    }
    let signUp = SignUp(
      spaceName: "Clinic \(number)", email: "b\(number)@example.com", password: "uma senha longa")
    let grant = try SessionGrant(jsonBytes: send("accounts", signUp.jsonBytes()))
    let token = grant.accessToken
    let space = grant.account.spaces[0].space
    let wish = NewPurchase(Self.product, from: .apple, for: .space, space: space)
    let announced = try AnnouncedPurchase(jsonBytes: send("purchases", wish.jsonBytes(), token))
    let socket = try WireSocket(port: server.port, "/fisioflow/v1/live")
    defer { socket.close() }
    var hello = LiveHello()
    hello.token = token
    hello.space = space
    try socket.send(hello.object.jsonText)
    _ = try socket.next()
    try store.act(.buy(Self.product), by: "clinic \(number)", token: announced.id)
    let notices = store.takeNotices()
    var request = SyncRequest()
    request.space = space
    request.client = Values.UUID(high: 71, low: UInt64(number))
    request.schema = clinicSchema.revision
    let pull = request.jsonBytes()
    var plan: [UInt8] = []
    let seconds = try UmbuLoad.time {
      _ = try send("store/apple/notifications", notices[0].body)
      _ = try socket.next()
      plan = try send("sync", pull, token)
    }
    precondition(String(decoding: plan, as: UTF8.self).contains("\"gold\""), "no plan")
    return seconds * 1_000
  }
}
