import API
import Analytics
import Care
import Entitlements
import Fields
import Flow
import FlowTesting
import NotificationsFeature
import RecordPages
import Records
import Screen
import ScreenReading
import Telemetry
import Testing
import Values

@testable import Careguide
@testable import Shell

@Suite("Prompts, limits and rewards on a device")
struct PromptPageTests {
  private static let zone = FamilySample.saoPaulo
  private static let title = "Cuidar de mais pessoas é do Premium"

  /// Rosa's app on Basic, in which a session runs.
  private final class Device {
    var home = FamilySample.home(medicines: [FamilySample.losartana])
    /// What parts told, in order.
    var told: [Message] = []
    /// What was counted, in order.
    var counted: [Event] = []

    init() {
      home.parts[Today.self] = FamilySample.today()
      var session = DailySession.State(in: home.context)
      func begin(_ action: DailySession.Action) { _ = DailySession.reduce(&session, action) }
      begin(.zoneChanged(PromptPageTests.zone))
      begin(.keptRead(nil))
      begin(.deviceDrawn(.test(5)))
      begin(.planTold)
      begin(.seen(FamilySample.now, fresh: .test(100)))
      begin(.start(FamilySample.now, .test(101)))
      home.parts[DailySession.self] = session
      take(Prompts.self, .paceRead(nil))
    }

    /// Lets a part do it, what it tells reach the session, and what follows at once.
    func take<P: Part>(_ part: P.Type, _ action: P.Action, at now: Instant = FamilySample.now) {
      guard var state = home.parts[P.self] else { return }
      P.place(&state, in: home.context)
      let effect = P.reduce(&state, action, among: home.parts)
      home.parts[P.self] = state
      if let message = P.tell(action, state, among: home.parts) {
        told.append(message)
        if let session = home.parts[DailySession.self],
          let heard = DailySession.hear(.told(message), session)
        {
          take(DailySession.self, heard, at: now)
        }
      }
      for step in effect.steps {
        if case .telemetry(.track(let event)) = step.request { counted.append(event) }
      }
      for step in effect.steps where step.request == .now || step.request == .nothing {
        if let next = step.receive(.instant(now)) { take(P.self, next, at: now) }
      }
    }

    /// News that the prompts hear.
    func happen(_ news: News, on day: String = "2026-11-20") {
      home.context.today = CivilDate(day)!
      guard let state = home.parts[Prompts.self] else { return }
      let now = PromptPageTests.zone.instant(CivilDateTime(CivilDate(day)!, CivilTime("12:00")!))
      if let action = Prompts.hear(news, state, among: home.parts) {
        take(Prompts.self, action, at: now)
      }
    }

    func page(_ path: Path) -> String { FamilySample.page(home, path).readOut }

    func change(_ change: (inout DailySession.State) -> Void) {
      guard var session = home.parts[DailySession.self] else { return }
      change(&session)
      home.parts[DailySession.self] = session
    }

    var counts: [Int] {
      let session = home.parts[DailySession.self]?.day?.current
      return [
        session?.promptsShown ?? -1, session?.promptsTapped ?? -1, session?.promptsDismissed ?? -1,
      ]
    }
  }

  @Test("CG-119 CG-077 after what the plan does not allow a line says it, once a day")
  func tried() {
    let device = Device()
    #expect(!device.page(Person.path).contains(Self.title))
    device.happen(.told(.paywall(.addPerson(active: 1))))
    #expect(device.page(Person.path).contains(Self.title))
    device.take(Prompts.self, .dismissed)
    #expect(!device.page(Person.path).contains(Self.title))
    device.happen(.told(.paywall(.addPerson(active: 1))))
    #expect(!device.page(Person.path).contains(Self.title))
    device.happen(.told(.paywall(.addPerson(active: 1))), on: "2026-11-21")
    #expect(device.page(Person.path).contains(Self.title))
    let other = Device()
    other.happen(.told(.paywall(MeteredAction(.documents))))
    #expect(other.page(Person.path).contains("Documentos são do Premium"))
  }

  @Test("CG-042 CG-077 the session counts what was shown, tapped and closed")
  func counted() {
    let device = Device()
    #expect(device.counts == [0, 0, 0])
    device.happen(.told(.paywall(.addPerson(active: 1))))
    #expect(device.counts == [1, 0, 0])
    device.take(Prompts.self, .dismissed)
    device.happen(.told(.paywall(.addPerson(active: 1))), on: "2026-11-21")
    device.take(Prompts.self, .tapped)
    #expect(device.counts == [2, 1, 1])
  }

  @Test("CG-072 a prompt is counted once when it is shown, and once when it is tapped or closed")
  func told() {
    let device = Device()
    device.happen(.told(.paywall(.addPerson(active: 1))))
    #expect(device.counted == [.upgradePromptShown(.tried, of: "people")])
    device.take(Prompts.self, .dismissed)
    // A second tap on what is gone.
    device.take(Prompts.self, .dismissed)
    #expect(
      device.counted.dropFirst() == [.upgradePromptDismissed(.tried, of: "people")])
    device.happen(.told(.paywall(.addPerson(active: 1))), on: "2026-11-21")
    device.take(Prompts.self, .tapped)
    #expect(
      device.counted.dropFirst(2) == [
        .upgradePromptShown(.tried, of: "people"), .upgradePromptTapped(.tried, of: "people"),
      ])
  }

  @Test("CG-080 CG-121 no prompt stands on what is never locked, and none is for who has Premium")
  func quiet() {
    let device = Device()
    device.happen(.entered(Person.newPath))
    // A form is left alone: the line stands behind it.
    #expect(device.page(Person.path).contains(Self.title))
    let dose = DoseKey(FamilySample.losartana.id, "2026-11-20T08:00").path
    for path in [
      dose, .emergency(of: FamilySample.rosa.id), .settings, .copies, .notifications, .plans,
      .dailySession, .rewards,
    ] {
      #expect(!device.page(path).contains(Self.title), "\(path.text)")
    }
    let premium = Device()
    premium.home.context.plan = .premium
    premium.change { $0.context.plan = .premium }
    premium.happen(.entered(Person.newPath))
    premium.happen(.told(.paywall(.addPerson(active: 1))))
    #expect(premium.home.parts[Prompts.self]?.shown == nil)
  }

  @Test("CG-120 who did much in a session sees a line once it is over, and who did not sees none")
  func ended() {
    for (features, isShown) in [(2, false), (3, true)] {
      let device = Device()
      for feature in 0..<features {
        device.take(DailySession.self, .entered(Path("feature\(feature)")))
      }
      let later = FamilySample.now.adding(milliseconds: 60_000)
      device.take(DailySession.self, .end(later), at: later)
      #expect(device.told.contains(.own(.sessionEnded)))
      device.happen(.told(.own(.sessionEnded)))
      #expect(
        device.page(Today.path).contains("A sessão de hoje acabou") == isShown, "\(features)")
    }
  }

  @Test(
    "CG-078 CG-080 after ten changes in a session who was noticed often is asked, never of a dose")
  func bulk() {
    let device = Device()
    func asked(_ path: Path) -> Bool {
      guard let state = device.home.parts[BulkLimit.self] else { return false }
      return BulkLimit.hear(.entered(path), state, among: device.home.parts) == .reached
    }
    let paths = [
      Medicine.newPath, Medicine.editPath(of: FamilySample.losartana.id),
      FamilySample.losartana.id.schedulePath,
    ]
    func count(_ updates: Int, flags: Int) {
      device.change {
        $0.kept?.offences = flags
        $0.day?.count(.medicationUpdates(updates))
      }
    }
    count(9, flags: 2)
    for path in paths { #expect(!asked(path), "\(path.text)") }
    count(1, flags: 1)
    for path in paths { #expect(!asked(path), "\(path.text)") }
    count(0, flags: 2)
    for path in paths { #expect(asked(path), "\(path.text)") }
    let dose = DoseKey(FamilySample.losartana.id, "2026-11-20T08:00").path
    #expect(!asked(dose) && !asked(Person.newPath) && !asked(Today.path))
    device.take(BulkLimit.self, .reached)
    #expect(device.page(Medicine.newPath).contains("Muitas alterações nesta sessão"))
    #expect(!device.page(dose).contains("Muitas alterações nesta sessão"))
    // Whoever brings in medicines of those they look after says so.
    device.take(BulkLimit.self, .importing)
    for path in paths { #expect(!asked(path)) }
    #expect(!device.page(Medicine.newPath).contains("Muitas alterações nesta sessão"))
  }

  @Test("CG-125 the locked page has a button for an extra session, which opens the app")
  func extra() {
    let device = Device()
    let later = FamilySample.now.adding(milliseconds: 600_000)
    device.take(DailySession.self, .end(later))
    let button = "Usar uma sessão extra"
    #expect(!device.page(Medicine.path).contains(button))
    let until = later.adding(milliseconds: 86_400_000)
    device.change { $0.kept?.rewards = [RewardSession(.test(60), until: until)] }
    #expect(device.page(Medicine.path).contains("\(button) (há 1)"))
    device.take(DailySession.self, .rewardStarted(later, .test(102)))
    let session = device.home.parts[DailySession.self]
    #expect(session?.day?.current?.reward == .test(60) && session?.kept?.rewards == [])
    #expect(session?.kept?.current?.id == .test(102))
    #expect(!device.page(Medicine.path).contains("Próximo acesso gratuito em"))
  }

  @Test("CG-122 CG-126 an offer is said with the time until which the server keeps to it")
  func offer() {
    let device = Device()
    var rewards = OwnRewards()
    var offer = RewardOffer()
    offer.code = "7Q2M-ABCD-EFGH-JKMN"
    offer.days = 30
    offer.until = FamilySample.now.adding(milliseconds: 86_400_000)
    rewards.offers = [offer]
    device.take(Rewards.self, .dueAnswered(.success(rewards)))
    #expect(device.told.contains(.own(.offered)))
    device.happen(.told(.own(.offered)))
    let until = CivilDate(at: offer.until, minutesEast: 0).slashed
    #expect(device.page(Person.path).contains("Uma oferta para você voltar"))
    #expect(device.page(Person.path).contains(until))
    let page = device.page(.rewards)
    #expect(page.contains(offer.code) && page.contains(until))
    // Once it is over nothing of it is said.
    offer.until = FamilySample.now
    rewards.offers = [offer]
    device.take(Rewards.self, .answered(.success(rewards)))
    #expect(!device.page(Person.path).contains("Uma oferta para você voltar"))
    #expect(!device.page(.rewards).contains(offer.code))
  }

  @Test("CG-123 CG-124 the page tells of days in a row, of steps, and of what was missed")
  func rewards() {
    let device = Device()
    var rewards = OwnRewards()
    rewards.visits.days = 12
    rewards.visits.best = 20
    rewards.visits.freezes = 2
    rewards.visits.frozen = [CivilDate("2026-11-15")!]
    rewards.tenure = 200
    rewards.sessions = [
      RewardSession(.test(60), until: FamilySample.now.adding(milliseconds: 86_400_000))
    ]
    device.take(Rewards.self, .answered(.success(rewards)))
    let page = device.page(.rewards)
    for text in [
      "12 dias seguidos", "A maior sequência: 20", "2 dias podem faltar", "15/11/2026",
      "Uma sessão extra, para usar até", "200 dias", "Dar 7 dias de Premium a alguém",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(!page.contains("Dar 30 dias"))
  }
}
