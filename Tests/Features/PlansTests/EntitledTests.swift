import API
import Entitlements
import Fields
import Flow
import Identity
import Orchard
import Purchasing
import Screen
import Shell
import Sync
import Testing
import Values

@testable import Plans

@Suite("what the server says that one may do, with a network and without")
struct EntitledTests {
  private static let hour: Int64 = 3_600_000

  @Test("FF-080 FF-082 FF-088 it is asked once there is a network, believed and shown")
  func asked() {
    let device = OrchardDevice(isOnline: false)
    #expect(device.asked.isEmpty && device.state.term == nil && device.words().isEmpty)
    device.connect(true)
    #expect(device.asked == ["v1/entitlements", "v1/entitlements/keys"])
    #expect(device.state.claims?.plan(of: Orchard.space.space)?.plan == "forest")
    for words in [
      "Como o servidor conta", "Assinatura", "Ativa", "Renova em", "Sem limite de árvores",
      "7 em uso", "5 pessoas", "2 em uso",
    ] { #expect(device.words().contains(words), "\(words)") }
    // What was heard an hour ago at most is not asked for again, unless somebody looks.
    device.connect(true)
    #expect(device.asked.count == 2)
    device.send(.ask)
    #expect(device.asked.count == 3 && device.state.heardAt == device.server.now)
  }

  @Test("FF-088 who has the answer sends its tag, and 304 lets it count for longer")
  func confirmed() {
    let device = OrchardDevice()
    // Of another hour it is another.
    device.pass(20)
    let claims = device.state.claims
    #expect(device.server.notModified == 0 && device.state.term?.isOver == false)
    device.send(.ask)
    #expect(device.server.notModified == 1 && device.state.claims == claims)
    #expect(abs(device.state.kept.seen.now.since(device.server.now)) <= EntitlementTerms.step)
  }

  @Test(
    "FF-088 without the server the last token counts for 24 and 72 hours, and then again once it is there",
    arguments: [nil, 30, 200] as [Int64?])
  func serverDown(paid: Int64?) {
    let device = OrchardDevice()
    device.server.paidFor(paid)
    device.send(.ask)
    device.server.isUp = false
    let issued = device.state.claims!.issuedAt * 1_000
    let good = min(96, paid ?? 96)
    for _ in 0..<120 {
      device.pass(1)
      let age = device.server.now.milliseconds - issued
      let term = device.state.term
      #expect(term?.isOver == (age >= good * Self.hour), "\(age / Self.hour)")
      if age < good * Self.hour, age >= 24 * Self.hour {
        #expect(device.words().contains("não fala com o servidor há mais de um dia"))
      }
      #expect(device.told.last == .planCounts(age < good * Self.hour))
    }
    #expect(device.words().contains("O que já existe continua aqui para ler e editar."))
    device.server.isUp = true
    device.server.paidFor(nil)
    device.pass(1)
    #expect(device.state.term?.isOver == false && device.told.last == .planCounts(true))
  }

  @Test(
    "FF-088 a device that is opened without a network goes by what it kept, once that is seen to be signed"
  )
  func kept() throws {
    let first = OrchardDevice()
    let kept = try #require(first.secret)
    let later = OrchardDevice(
      kept: kept, isOnline: false, at: first.shown.adding(milliseconds: Self.hour))
    #expect(later.state.term?.isOver == false && later.asked.isEmpty)
    let late = OrchardDevice(
      kept: kept, isOnline: false, at: first.shown.adding(milliseconds: 97 * Self.hour))
    #expect(late.state.term?.isOver == true)
    // Changed by somebody.
    let forged = OrchardDevice(kept: kept, isOnline: false, at: first.shown, believes: false)
    #expect(forged.state.claims == nil && forged.state.term == nil && forged.state.isRead)
    let cut = OrchardDevice(kept: String(kept.dropLast(9)), isOnline: false, at: first.shown)
    #expect(cut.state.claims == nil && cut.state.isRead)
  }

  @Test("FF-088 what is kept of another account is nobody's here")
  func otherAccount() throws {
    let first = OrchardDevice()
    let kept = try #require(first.secret)
    let device = OrchardDevice(kept: kept, isOnline: false, at: first.shown) {
      $0.account.id = UUID(high: 1, low: 9)
    }
    #expect(device.state.claims == nil && device.state.entitlement == nil)
  }

  @Test("FF-088 a clock that is turned back is found, and puts off nothing while the app is used")
  func turnedBack() {
    let device = OrchardDevice()
    device.server.isUp = false
    device.pass(90)
    #expect(device.state.term?.isOver == false && !device.state.wentBack)
    device.shown = device.shown.adding(milliseconds: -80 * Self.hour)
    device.send(.look)
    #expect(device.state.wentBack && device.words().contains("voltou no tempo"))
    device.pass(7)
    #expect(device.state.term?.isOver == true)
    // Also after it was closed and opened again.
    let again = OrchardDevice(kept: device.secret, isOnline: false, at: device.shown)
    #expect(again.state.term?.isOver == true)
  }

  @Test("FF-088 another key is asked for when it signs, and what none of them signed is left out")
  func keys() {
    let device = OrchardDevice()
    let asked = device.asked.count
    device.server.key = "second"
    device.send(.ask)
    #expect(device.asked.count == asked + 2 && device.state.claims != nil)
    #expect(device.state.kept.keys.key("second") != nil)
    let claims = device.state.claims
    device.server.plan = "grove"
    device.believes = false
    device.send(.ask)
    #expect(device.state.claims == claims && device.state.coming == nil && !device.state.isAsking)
    // Nor is one whose key nobody knows.
    device.believes = true
    device.server.key = "third"
    device.server.shownKeys = ["second"]
    device.send(.ask)
    #expect(device.state.claims == claims && !device.state.isAsking)
  }

  @Test("FF-080 when the records have another plan the server is asked at once")
  func changed() {
    let device = OrchardDevice()
    let asked = device.asked.count
    #expect(Entitled.hear(.told(.space(name: "", plan: .forest)), device.state) == nil)
    device.state.context.plan = .grove
    device.server.plan = "grove"
    #expect(Entitled.hear(.told(.space(name: "", plan: .grove)), device.state) == .ask)
    device.send(.ask)
    #expect(device.asked.count == asked + 1)
    #expect(device.state.claims?.plan(of: Orchard.space.space)?.plan == "grove")
  }

  @Test("FF-088 a server that answers nothing is not asked again before the next look")
  func paced() {
    let device = OrchardDevice(isUp: false)
    #expect(device.asked.count == 1)
    for _ in 0..<5 { device.connect(true) }
    #expect(device.asked.count == 1)
    device.send(.look)
    #expect(device.asked.count == 2)
  }
}

/// The server of an orchard, as a device hears of it.
private struct OrchardServer {
  var isUp = true
  var now = Orchard.now
  var plan = "forest"
  var until: Instant?
  var key = "first"
  /// Those that it shows; nil for the one that signs.
  var shownKeys: [String]?
  private(set) var notModified = 0

  mutating func paidFor(_ hours: Int64?) {
    until = hours.map { EntitlementTerms.issued(at: now).adding(milliseconds: $0 * 3_600_000) }
  }

  mutating func answer(_ request: HTTPRequest) -> HTTPOutcome {
    guard isUp else { return .failed(.unreachable) }
    if request.path == EntitlementEndpoints.keys.path {
      let keys = (shownKeys ?? [key]).map { EntitlementKey($0, x: "x", y: "y") }
      return .answered(HTTPResponse(status: 200, body: EntitlementKeys(keys).object.bytes))
    }
    let claims = EntitlementClaims(
      of: "orchard", for: Orchard.account.id, at: now, .standard,
      [EntitledPlan(plan, of: Orchard.space.space, until: until)])
    let tag = "W/\"\(key) \(claims.object.jsonText.utf8.count) \(claims.issuedAt) \(plan)\""
    if request.header("If-None-Match") == tag {
      notModified += 1
      return .answered(HTTPResponse(status: 304))
    }
    var one = Entitlement()
    one.space = Orchard.space.space
    one.plan = plan
    one.status = "active"
    one.until = now.adding(milliseconds: 86_400_000)
    one.renews = true
    one.limits = [
      LimitUse(.trees, .unlimited, used: 7), LimitUse(.people, .atMost(5), used: 2),
      LimitUse(LimitKey("bees"), .unlimited, used: 1),
    ]
    let signed = EntitlementToken.signed(claims, by: key) { bytes in
      Base64Text.encode(bytes).filter { $0 != "=" }
        .map { $0 == "+" ? "-" : $0 == "/" ? "_" : String($0) }.joined()
    }
    let answer = OwnEntitlements([one], signed + ".AAAA", at: now)
    return .answered(
      HTTPResponse(
        status: 200, headers: [HTTPHeader("ETag", tag)], body: answer.object.bytes))
  }
}

/// A device in an orchard, whose signatures are right as long as the test says so.
private final class OrchardDevice {
  var state: Entitled.State
  var server = OrchardServer()
  /// What its clock shows.
  var shown: Instant
  var believes: Bool
  private(set) var secret: String?
  private(set) var asked: [String] = []
  private(set) var told: [Message] = []

  init(
    kept: String? = nil, isOnline: Bool = true, isUp: Bool = true, at shown: Instant = Orchard.now,
    believes: Bool = true, _ change: (inout Context) -> Void = { _ in }
  ) {
    var context = Orchard.context()
    context.plan = .forest
    context.sync.isOnline = isOnline
    change(&context)
    state = Entitled.State(in: context)
    self.shown = shown
    self.believes = believes
    server.isUp = isUp
    server.now = shown
    secret = kept
    perform(Entitled.watch(state))
  }

  func send(_ action: Entitled.Action) {
    let effect = Entitled.reduce(&state, action)
    if let message = Entitled.tell(action, state) { told.append(message) }
    perform(effect)
  }

  private func perform(_ effect: Effect<Entitled.Action>) {
    for step in effect.steps {
      if let response = answer(step.request), let action = step.receive(response) { send(action) }
    }
  }

  private func answer(_ request: Request) -> Response? {
    switch request {
    case .nothing: return .fired
    case .time(.now): return .instant(shown)
    case .settings(.readSecret): return .secret(secret)
    case .settings(.writeSecret(_, let value)):
      secret = value
      return nil
    case .sealing(.verify): return .verified(believes)
    case .http(let request):
      asked.append(request.path)
      return .http(server.answer(request))
    default: return nil
    }
  }

  /// Hours go by, and the clock is looked at.
  func pass(_ hours: Int64) {
    shown = shown.adding(milliseconds: hours * 3_600_000)
    server.now = server.now.adding(milliseconds: hours * 3_600_000)
    send(.look)
  }

  func connect(_ isOnline: Bool) {
    state.context.sync.isOnline = isOnline
    if let action = Entitled.hear(.synced(state.context.sync), state) { send(action) }
  }

  /// The section of the page of the plans, read out.
  func words() -> String {
    Entitled.section(state, .orchard, Surroundings(now: Orchard.now, width: 360))?.orchardWords
      ?? ""
  }
}
