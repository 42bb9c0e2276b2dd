import Analytics
import Care
import Entitlements
import Fields
import Flow
import FlowTesting
import NotificationsFeature
import Purchasing
import RecordPages
import Records
import Screen
import ScreenReading
import Telemetry
import Testing
import Values

@testable import Careguide
@testable import Plans
@testable import Shell

@Suite("The session of the day on a device")
struct DailySessionTests {
  private static let zone = FamilySample.saoPaulo
  private static let button = "Começar a sessão de hoje"
  private static let countdown = "Próximo acesso gratuito em"

  /// A device at times of its own clock.
  private final class Device {
    var state: DailySession.State
    private var home = FamilySample.home(medicines: [FamilySample.losartana])
    private var drawn: UInt64 = 100
    /// What was counted, in order.
    private(set) var counted: [Event] = []

    init(
      isAlone: Bool = false, kept: KeptDay? = nil, at time: String = "2026-11-20T08:00",
      on plan: Plan = .basic
    ) {
      state = DailySession.State(in: (isAlone ? AloneTests.home : FamilySample.home()).context)
      state.context.plan = plan
      home.parts[Today.self] = FamilySample.today()
      take(.zoneChanged(DailySessionTests.zone))
      take(.keptRead(kept?.object.jsonText))
      if kept == nil { take(.deviceDrawn(.test(5))) }
      take(.planTold)
      look(time)
    }

    @discardableResult
    func take(_ action: DailySession.Action) -> [Request] {
      let requests = DailySession.reduce(&state, action).steps.map(\.request)
      return requests.filter { request in
        guard case .telemetry(.track(let event)) = request else { return true }
        counted.append(event)
        return false
      }
    }

    func at(_ time: String) -> Instant {
      DailySessionTests.zone.instant(CivilDateTime(time)!)
    }

    func id() -> UUID {
      drawn += 1
      return .test(drawn)
    }

    func look(_ time: String) { take(.seen(at(time), fresh: id())) }

    /// By the button, with nobody who answers.
    func start(_ time: String) {
      take(.startTapped)
      take(.startDue)
      take(.start(at(time), id()))
    }

    func page(_ path: Path = Today.path) -> String {
      let plan = state.context.plan
      home.parts[DailySession.self] = state
      home.context.plan = plan
      return FamilySample.page(home, path).readOut
    }

    /// What the server says of the subscription.
    func entitle(_ status: String) {
      let context = state.context
      var one = Entitlement()
      one.space = context.space
      one.plan = "premium"
      one.status = status
      var told = Entitled.State(in: context)
      told.kept.answer = OwnEntitlements([one], "", at: FamilySample.now)
      told.claims = EntitlementClaims(
        of: "careguide", for: context.account.id, at: FamilySample.now, .standard,
        [EntitledPlan("premium", of: context.space, until: nil)])
      home.parts[Entitled.self] = told
    }

    /// What the server says.
    func hear(_ last: AccessSession?, at time: String) {
      state.telling = DailySession.Telling(
        ended: [], running: state.day?.current?.id, at: state.clock)
      let lease = AccessLease(
        state.context.account.id.description, device: .test(5), at: at(time))
      take(.judged(JudgedSessions(last, lease, version: "1.0", at: at(time)), fresh: id()))
    }
  }

  /// A session of another device of the account.
  private func elsewhere(_ time: String, seen: String) -> AccessSession {
    let start = Self.zone.instant(CivilDateTime(time)!)
    var session = DayRule.session(.test(40), at: start, in: Self.zone, after: nil)
    session.userId = FamilySample.ana.description
    session.deviceIds = [.test(6)]
    session.lastSeen = Self.zone.instant(CivilDateTime(seen)!)
    session.medicationUpdatesCount = 7
    return session
  }

  @Test("CG-018 CG-086 CG-048 opening it starts nothing; the button does, and all is open")
  func button() {
    let device = Device()
    #expect(device.state.day?.current == nil)
    #expect(device.page().contains(Self.button))
    #expect(device.page().contains("café da manhã"))
    #expect(device.page(Medicine.path).contains(Self.button))
    device.start("2026-11-20T08:01")
    #expect(device.state.day?.current?.isActive == true)
    #expect(!device.page().contains(Self.button))
    #expect(!device.page(Medicine.path).contains(Self.button))
  }

  @Test("a session of the day is counted when it starts and when it ends, once, with why")
  func counted() {
    let device = Device()
    #expect(device.counted == [])
    device.start("2026-11-20T08:00")
    #expect(device.counted == [.accessSessionStarted()])
    device.take(.endTapped)
    device.take(.endConfirmed)
    device.take(.end(device.at("2026-11-20T08:03")))
    device.take(.end(device.at("2026-11-20T08:04")))
    #expect(
      device.counted == [.accessSessionStarted(), .accessSessionEnded(.user, duration: 180)])
    // Nothing was started: the day's session was had.
    device.start("2026-11-20T12:00")
    #expect(device.counted.count == 2)
  }

  @Test("CG-087 CG-048 CG-049 a second attempt is locked with a countdown, and opens by itself")
  func locked() {
    let device = Device()
    device.start("2026-11-20T08:00")
    device.take(.visible(false))
    device.look("2026-11-20T08:00")
    device.take(.visible(true))
    device.look("2026-11-20T09:37")
    #expect(device.page().contains("\(Self.countdown): 14h 23min"))
    #expect(!device.page().contains("café da manhã"))
    device.look("2026-11-20T23:59:30")
    #expect(device.page().contains("\(Self.countdown): 1min"))
    device.look("2026-11-21T00:00")
    // Whoever has had one knows what it is for.
    let next = device.page()
    #expect(next.contains(Self.button) && !next.contains("café da manhã"))
  }

  @Test("CG-023 CG-051 what is never locked is there while all else is, and its pages open")
  func floor() {
    let device = Device()
    device.start("2026-11-20T08:00")
    device.take(.endConfirmed)
    device.take(.end(device.at("2026-11-20T08:10")))
    let page = device.page()
    for part in SafetyFloor.allCases where part != .doses && part != .emergencyCard {
      #expect(page.contains(part.name(.pt)), "\(part)")
    }
    #expect(page.contains("Losartana 50 mg"))
    #expect(page.contains("Cartão de emergência: Rosa"))
    let why = device.page(.dailySession)
    for part in SafetyFloor.allCases { #expect(why.contains(part.name(.pt)), "\(part)") }
    let rosa = FamilySample.rosa.id
    let dose = DoseKey(FamilySample.losartana.id, "2026-11-20T08:00").path
    let open: [Path] = [
      .plans, .settings, .copies, .notifications, .dailySession, dose, .emergency(of: rosa),
    ]
    for path in open {
      #expect(!device.page(path).contains(Self.countdown), "\(path.text)")
    }
    for path in [Medicine.path, Person.path, Person.path(of: rosa), Person.newPath] {
      #expect(device.page(path).contains(Self.countdown), "\(path.text)")
    }
  }

  @Test(
    "CG-063 CG-064 CG-089 after a crash it goes on within five minutes of when it was last seen")
  func crashed() {
    let device = Device()
    device.start("2026-11-20T08:00")
    device.look("2026-11-20T08:01")
    let session = device.state.day?.current?.id
    let back = Device(kept: device.state.kept, at: "2026-11-20T08:05:59")
    #expect(back.state.day?.current?.id == session)
    let late = Device(kept: device.state.kept, at: "2026-11-20T08:06:01")
    #expect(late.state.day?.current == nil && late.state.day?.last?.endReason == .gap)
    #expect(late.page().contains(Self.countdown))
  }

  @Test("CG-044 a session that runs on another device is joined, and each counts its own part")
  func joined() {
    let device = Device()
    device.hear(elsewhere("2026-11-20T07:50", seen: "2026-11-20T08:00"), at: "2026-11-20T08:00")
    let own = device.state.day?.current
    #expect(own?.isActive == true && own?.id != .test(40))
    #expect(own?.sessionStartTime == device.at("2026-11-20T07:50"))
    #expect(own?.medicationUpdatesCount == 0 && own?.deviceIds == [.test(5)])
    #expect(!device.page().contains(Self.button))
    // The next time it is the same part.
    device.hear(elsewhere("2026-11-20T07:50", seen: "2026-11-20T08:01"), at: "2026-11-20T08:01")
    #expect(device.state.day?.current?.id == own?.id)
  }

  @Test("CG-065 what another device has used is used here")
  func usedElsewhere() {
    let device = Device()
    var used = elsewhere("2026-11-20T07:00", seen: "2026-11-20T07:10")
    used.end(.gap, at: used.lastSeen)
    device.hear(used, at: "2026-11-20T08:00")
    #expect(device.page().contains(Self.countdown))
    #expect(device.page(.dailySession).contains("outro aparelho da mesma conta"))
  }

  @Test("CG-067 a clock that is a day ahead gives no second session once the server was heard")
  func ahead() {
    let device = Device(at: "2026-11-21T08:00")
    var used = elsewhere("2026-11-20T07:00", seen: "2026-11-20T07:10")
    used.end(.gap, at: used.lastSeen)
    device.hear(used, at: "2026-11-20T10:00")
    device.look("2026-11-21T08:01")
    #expect(device.state.kept?.skew == Int64(22 * 3_600_000))
    #expect(device.page().contains(Self.countdown))
    device.start("2026-11-21T08:02")
    #expect(device.state.day?.current == nil)
  }

  @Test("CG-066 the session of a device without an account becomes the account's on signing in")
  func signedIn() {
    let alone = Device(isAlone: true)
    alone.start("2026-11-20T08:00")
    #expect(alone.state.day?.current?.userId == "" && alone.state.kept?.unsent == [])
    alone.take(.end(alone.at("2026-11-20T08:10")))
    // Nobody is told of it.
    #expect(alone.state.telling == nil)
    let device = Device(kept: alone.state.kept, at: "2026-11-20T09:00")
    let owner = device.state.context.account.id.description
    #expect(device.state.day?.last?.userId == owner)
    let unsent = (device.state.telling?.ended ?? []) + (device.state.kept?.unsent ?? [])
    #expect(unsent.map(\.userId) == [owner])
    #expect(device.page().contains(Self.countdown))
  }

  @Test("CG-085 with what was bought the lock is gone at once")
  func bought() {
    let device = Device()
    device.start("2026-11-20T08:00")
    device.take(.end(device.at("2026-11-20T08:10")))
    #expect(device.page().contains(Self.countdown))
    device.state.context.plan = .premium
    device.take(.planTold)
    device.look("2026-11-20T08:11")
    #expect(device.state.day?.current?.accessType == true)
    #expect(!device.page().contains(Self.countdown))
  }

  @Test(
    "FF-088 offline for days what was bought counts no more, and with a connection it does again")
  func unconfirmed() {
    let device = Device()
    device.state.context.plan = .premium
    device.take(.planTold)
    device.look("2026-11-20T08:01")
    device.take(.planCounts(true))
    #expect(DailySession.hear(.told(.planCounts(true)), device.state) == nil)
    #expect(DailySession.hear(.told(.planCounts(false)), device.state) == .planCounts(false))
    device.take(.planCounts(false))
    device.look("2026-11-20T08:02")
    // What runs goes on until it ends by itself.
    #expect(device.state.day?.current?.accessType == true)
    device.take(.visible(false))
    device.look("2026-11-20T08:03")
    device.take(.visible(true))
    device.look("2026-11-20T08:30")
    #expect(device.state.day?.current == nil)
    let page = device.page()
    #expect(page.contains(Self.button))
    #expect(page.contains("não sabemos se o Premium continua pago"))
    #expect(!page.contains("Assinar o Premium"))
    for path in [Path.plans, .copies, .emergency(of: FamilySample.rosa.id)] {
      #expect(!device.page(path).contains(Self.button), "\(path.text)")
    }
    device.take(.planCounts(true))
    device.look("2026-11-20T08:31")
    #expect(device.state.day?.current?.accessType == true)
    #expect(!device.page().contains(Self.button))
  }

  @Test("FF-088 what was bought begins no session before it is known whether it still counts")
  func unknown() {
    for counts in [true, false] {
      let device = Device(on: .premium)
      #expect(device.state.day == nil && !device.page().contains(Self.button))
      device.take(.planCounts(counts))
      device.look("2026-11-20T08:01")
      #expect(device.state.day?.current?.accessType == (counts ? true : nil))
      #expect(device.page().contains(Self.button) == !counts)
    }
  }

  @Test(
    "CG-107 the page says the state of the subscription as the server calls it",
    arguments: ["active", "grace", "expired.cancelled", "none"])
  func status(name: String) {
    let device = Device()
    device.start("2026-11-20T08:00")
    #expect(!device.page(.dailySession).contains("Assinatura no servidor"))
    device.entitle(name)
    let page = device.page(.dailySession)
    #expect(page.contains("Assinatura no servidor") && page.contains(name))
  }

  @Test("CG-105 CG-106 CG-108 CG-109 the page says what support asks for, and copies it")
  func support() throws {
    let device = Device()
    device.start("2026-11-20T08:00")
    let id = try #require(device.state.day?.current?.id).description
    let page = device.page(.dailySession)
    #expect(page.contains(id) && page.contains("America/Sao_Paulo"))
    #expect(page.contains("2026-11-20 08:00"))
    device.look("2026-11-20T08:01:23")
    #expect(device.page(.dailySession).contains("2026-11-20 08:01:23"), "to the second")
    let version = try #require(device.state.day?.identity.appVersion)
    #expect(page.contains("Versão") && (version.isEmpty || page.contains(version)))
    var state = SessionPage.State()
    let effect = SessionPage.reduce(&state, .copyTapped("Sessão: \(id)"))
    #expect(effect.steps.map(\.request) == [.copy("Sessão: \(id)")])
    #expect(state.isCopied)
  }

  @Test("CG-045 who is there at midnight goes on in another session; the first ends with its day")
  func midnight() {
    let device = Device()
    device.start("2026-11-20T23:58")
    let first = device.state.day?.current?.id
    device.look("2026-11-20T23:59:30")
    device.look("2026-11-21T00:00:30")
    let unsent = (device.state.telling?.ended ?? []) + (device.state.kept?.unsent ?? [])
    let ids: [UUID?] = unsent.map { $0.id }
    let reasons = unsent.map(\.endReason)
    #expect(ids == [first] && reasons == [.midnight])
    let second = device.state.day?.current
    #expect(second?.sessionStartTime == device.at("2026-11-21T00:00") && second?.id != first)
  }

  @Test("CG-035 CG-076 a clock that is turned back is marked, and the session's time stands still")
  func clockBack() {
    let device = Device()
    device.start("2026-11-20T08:00")
    device.look("2026-11-20T06:00")
    let session = device.state.day?.current
    #expect(session?.flags.contains(.clockBack) == true && session?.duration == 0)
    #expect(session?.sessionStartTime == device.at("2026-11-20T08:00"))
  }

  @Test("CG-045 whoever signs out ends it, and the server is told before all else goes")
  func signedOut() {
    let device = Device()
    device.start("2026-11-20T08:00")
    device.state.telling = nil
    let requests = device.take(.signedOut)
    #expect(requests.count == 1)
    #expect(device.state.day?.last?.endReason == .signout)
    #expect(device.state.telling?.ended.map(\.endReason) == [.signout])
  }

  @Test("CG-014 whoever erases all of this device erases the day's session, too")
  func erased() {
    let device = Device(isAlone: true)
    device.start("2026-11-20T08:00")
    #expect(device.take(.signedOut) == [.writeSecret(key: KeptDay.key, value: nil)])
    #expect(device.state.day == nil && device.state.kept == nil)
  }
}
