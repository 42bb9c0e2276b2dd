import API
import Fields
import Flow
import FlowTesting
import Notifications
import Records
import Screen
import ScreenReading
import Shell
import Testing
import Values

@testable import Care
@testable import Careguide
@testable import Shell

/// A device that is woken without an account.
@Suite("reminders on this device alone")
struct WokenDeviceTests {
  private static let rosa = FamilySample.rosa.id
  private static let now = FamilySample.now
  private static let key = String(repeating: "0a", count: 32)
  private static let keys = PushKeys(endpoint: "https://push.example/1", p256dh: "P", auth: "A")
  private static let kept: KeptAlone = with(KeptAlone()) {
    $0.space = .test(1)
    $0.person = .test(2)
    $0.begunAt = FamilySample.now
    $0.name = "Minha família"
  }

  private static var context: Context {
    let account = kept.account(as: .manager)
    return Context(Careguide.app, account, account.spaces[0], alone: kept)
  }

  private static func state(_ change: (inout WokenDevice.State) -> Void = { _ in })
    -> WokenDevice.State
  {
    with(WokenDevice.State(in: context), change)
  }

  private static func opened(_ key: String? = "server key") -> WokenDevice.State {
    state {
      $0.serverKey = key
      $0.standing = .unasked
    }
  }

  @Test("CG-131 after a tap alone: the browser is asked, a key is drawn, and the person is told of")
  func turningOn() {
    let store = TestStore<Among<WokenDevice>>(Self.opened(), now: Self.now)
    store.send(.toggled(Self.rosa, true, .pt)) {
      $0.switching.start()
      $0.wanted = Self.rosa
    }
    store.respond(
      to: .subscribeToPush(key: "server key"), with: .pushOutcome(.subscribed(Self.keys)))
    store.receive(.subscribed(.subscribed(Self.keys), .pt))
    store.respond(to: .newKey, with: .key(Self.key))
    let kept = with(WokenDevice.Kept()) {
      $0.key = Self.key
      $0.endpoint = "https://push.example/1"
      $0.p256dh = "P"
      $0.auth = "A"
    }
    store.receive(.keyDrawn(Self.key, Self.keys, .pt)) {
      $0.kept = kept
      $0.switching.stop()
      $0.standing = .allowed(isSubscribed: true)
      $0.wanted = nil
    }
    store.expect(.writeSecret(key: "device.woken", value: kept.object.jsonText))
    store.respond(
      to: .mutate(AgreeToReminders(Self.rosa, true, in: .pt, zone: "America/Sao_Paulo")),
      with: .mutation(.saved))
    store.receive(.agreed(.saved))
    store.receive(.wake)
    store.respond(to: .readActs, with: .acts([]))
    store.receive(.actsRead([]))
    store.advance(milliseconds: 3_000)
    store.receive(.leave)
    // What is planned is not read in this test.
    store.receive(.leaveAt(Self.now.adding(milliseconds: 3_000)))
    store.finish()
  }

  @Test("CG-131 a no of the browser's is told, and nothing is turned on")
  func refused() {
    for (outcome, standing) in [(PushOutcome.denied, PushStanding.denied), (.dismissed, .unasked)] {
      let store = TestStore<Among<WokenDevice>>(Self.opened(), now: Self.now)
      store.send(.toggled(Self.rosa, true, .pt)) {
        $0.switching.start()
        $0.wanted = Self.rosa
      }
      store.respond(to: .subscribeToPush(key: "server key"), with: .pushOutcome(outcome))
      store.receive(.subscribed(outcome, .pt)) {
        if outcome == .denied {
          $0.switching.stop()
        } else {
          $0.switching.stop(WokenWords.dismissed)
        }
        $0.standing = standing
      }
      store.finish()
    }
  }

  @Test("CG-131 what was said from a notification is taken in once, and forgotten then")
  func acts() {
    var act = DoseAct()
    act.id = .test(50)
    act.medicine = FamilySample.losartana.id
    act.planned = "2026-11-20T08:00"
    act.amount = .one
    act.at = Self.now
    let acts = [act.object.jsonText, "nonsense"]
    var home = FamilySample.home(medicines: [FamilySample.losartana])
    home.parts[Today.self] = FamilySample.today()
    let parts = home.parts
    var state = Self.state { $0.kept = WokenDevice.Kept() }
    let effect = WokenDevice.reduce(&state, .actsRead(acts), among: parts)
    let dose = act.dose(of: FamilySample.losartana, DoseLog())
    #expect(dose != nil)
    #expect(effect.steps.map(\.request) == [.mutate(LogDose(dose!))])
    #expect(
      WokenDevice.reduce(&state, .actTaken(act.id.description, .saved), among: parts)
        .steps.map(\.request) == [.forgetActs([act.id.description])])
  }

  @Test(
    "CG-131 the words lie under names that say nothing; what tells of the same again goes with an answer"
  )
  func words() throws {
    let medicine = FamilySample.losartana
    let dose = OpenDose(
      medicine: medicine.id, name: "2026-11-20T20:00",
      planned: CivilDateTime("2026-11-20T20:00")!, amount: .one, since: Self.now,
      until: Self.now.adding(milliseconds: 3_600_000))
    let rounds = ["1.0", "1.1"].map {
      LeftRound(name: $0, at: Self.now, person: Self.rosa, doses: [dose])
    }
    let text = LeftWords(key: Self.key, language: .pt).text(
      of: rounds, [FamilySample.rosa], [medicine])
    let words = try JSONValue.parse(Array(text.utf8))
    let first = words["rounds"]?["1.0"]
    #expect(first?["title"]?.text == "Rosa Andrade: hora do remédio")
    #expect(first?["body"]?.text == "20:00 \(medicine.shortName) (1)")
    #expect(first?["later"]?.array?.map(\.text) == ["1.1"])
    #expect(first?["doses"]?.array?.first?["planned"]?.text == "2026-11-20T20:00")
    #expect(words["key"]?.text == Self.key && words["taken"]?.text == "Tomei")
  }
}
