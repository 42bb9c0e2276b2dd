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
    store.respond(to: .lookAtPush, with: .pushStanding(.allowed(isSubscribed: true)))
    store.receive(.checked(.allowed(isSubscribed: true)))
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

  /// It is on, and left times before.
  private static func on(_ change: (inout WokenDevice.Kept) -> Void = { _ in })
    -> WokenDevice.State
  {
    state {
      $0.hasRead = true
      $0.standing = .allowed(isSubscribed: true)
      $0.kept = with(WokenDevice.Kept()) { kept in
        kept.key = key
        kept.endpoint = "https://push.example/1"
        kept.batch = 7
        kept.held = 7
        kept.mayHold = true
        change(&kept)
      }
    }
  }

  @Test("CG-131 a subscription that the browser dropped is made anew, under the same key, unasked")
  func dropped() {
    let fresh = PushKeys(endpoint: "https://push.example/2", p256dh: "Q", auth: "B")
    let store = TestStore<Among<WokenDevice>>(Self.on(), now: Self.now)
    store.send(.wake)
    store.respond(to: .readActs, with: .acts([]))
    store.receive(.actsRead([]))
    store.respond(to: .lookAtPush, with: .pushStanding(.allowed(isSubscribed: false)))
    store.receive(.checked(.allowed(isSubscribed: false))) {
      $0.standing = .allowed(isSubscribed: false)
    }
    // It holds on to nothing before the server is there.
    var key = PushKey()
    key.key = "server key"
    store.respond(to: .call(PushEndpoints.key, Nothing()), with: .output(key))
    store.receive(.serverKeyCame(.success(key))) {
      $0.serverKey = "server key"
      $0.switching.start()
    }
    store.respond(to: .subscribeToPush(key: "server key"), with: .pushOutcome(.subscribed(fresh)))
    let kept = with(Self.on().kept!) {
      $0.endpoint = "https://push.example/2"
      $0.p256dh = "Q"
      $0.auth = "B"
    }
    store.receive(.subscribed(.subscribed(fresh), .pt)) {
      $0.kept = kept
      $0.switching.stop()
      $0.standing = .allowed(isSubscribed: true)
    }
    store.expect(.writeSecret(key: "device.woken", value: kept.object.jsonText))
    store.receive(.leave)
    store.receive(.leaveAt(Self.now))
    store.advance(milliseconds: 3_000)
    store.receive(.leave)
    store.receive(.leaveAt(Self.now.adding(milliseconds: 3_000)))
    store.finish()
  }

  @Test("CG-131 a browser that blocks them while they are on is told of, in both languages")
  func blocked() {
    for (standing, words, english) in [
      (PushStanding.denied, "bloqueadas neste navegador", "blocked in this browser"),
      (.allowed(isSubscribed: false), "deixou de receber", "stopped getting"),
    ] {
      var home = AloneTests.home
      let people = Changes(isComplete: true, changed: [FamilySample.rosa])
      _ = Home.reduce(&home, .part(PartAction(People.self, .changed(people))))
      home.parts[WokenDevice.self] = with(Self.on()) { $0.standing = standing }
      home.parts[DoseReminders.self]?.plans = [Self.plan]
      let path = Person.path(of: Self.rosa)
      #expect(FamilySample.page(home, path).readOut.contains(words))
      #expect(FamilySample.page(home, path, .en).readOut.contains(english))
    }
  }

  /// This device is told of Rosa's doses.
  private static var plan: ReminderPlan {
    with(ReminderPlan(of: rosa)) {
      var mine = ReminderRecipient(context.account.id, as: .first)
      mine.agreedAt = now
      $0.recipients = [mine]
    }
  }

  private static func parts(_ plans: [ReminderPlan]) -> Parts {
    var home = FamilySample.home(medicines: [FamilySample.losartana])
    home.parts[Today.self] = FamilySample.today()
    home.parts[DoseReminders.self]?.plans = plans
    home.parts[DoseReminders.self]?.isLoaded = true
    return home.parts
  }

  /// The words that an effect keeps.
  private static func words(_ effect: Effect<WokenDevice.Action>) throws -> JSONValue? {
    for step in effect.steps {
      if case .push(.keepWords(let text?)) = step.request {
        return try JSONValue.parse(Array(text.utf8))
      }
    }
    return nil
  }

  @Test("CG-131 without a network the words of what the server has stay, until it has others")
  func offline() throws {
    var state = Self.on { $0.held = 5 }
    let parts = Self.parts([Self.plan])
    let leaving = WokenDevice.reduce(&state, .leaveAt(Self.now), among: parts)
    #expect(state.leaving.isLoading && state.kept?.batch == 8)
    let words = try Self.words(leaving)
    // Those of the batch that the server answered to, and of the one to which no answer came.
    #expect(words?["keeps"]?.array?.map(\.text) == ["5.", "7."])
    #expect(words?["rounds"]?["8.0"] != nil)
    let rounds = [LeftRound(name: "8.0", at: Self.now, person: Self.rosa, doses: [])]
    _ = WokenDevice.reduce(
      &state, .left(.failure(.network(.unreachable)), rounds, Self.now), among: parts)
    #expect(state.kept?.held == 5 && state.leaving.failure != nil)
    _ = WokenDevice.reduce(&state, .leaveAt(Self.now), among: parts)
    let left = WokenDevice.reduce(
      &state, .left(.success(Nothing()), rounds, Self.now), among: parts)
    #expect(state.kept?.held == 9 && state.kept?.batch == 9)
    #expect(try Self.words(left)?["keeps"]?.array?.isEmpty == true)
  }

  @Test("CG-131 no time is left before its words are kept: a message may come at once")
  func order() throws {
    var state = Self.on()
    let parts = Self.parts([Self.plan])
    let leaving = WokenDevice.reduce(&state, .leaveAt(Self.now), among: parts)
    func calls(_ effect: Effect<WokenDevice.Action>) -> Int {
      effect.steps.count { if case .http = $0.request { true } else { false } }
    }
    #expect(calls(leaving) == 0)
    let keeping = try #require(
      leaving.steps.first { if case .push(.keepWords) = $0.request { true } else { false } })
    let kept = try #require(keeping.receive(.push(.kept)))
    #expect(calls(WokenDevice.reduce(&state, kept, among: parts)) == 1)
  }

  @Test("CG-131 with the times the device leaves one at which the person hears that they end")
  func ending() throws {
    var state = Self.on()
    let leaving = WokenDevice.reduce(
      &state, .leaveAt(Self.now), among: Self.parts([Self.plan]))
    let warnsAt = try #require(state.warnsAt)
    #expect(warnsAt.since(Self.now) >= 12 * 86_400_000)
    let ending = try Self.words(leaving)?["rounds"]?["8.end"]
    #expect(ending?["body"]?.text?.contains("Abra o aplicativo") == true)
    #expect(ending?["doses"]?.array?.isEmpty == true)
    // After a start, with nothing to be told of, it has none.
    var other = Self.on()
    let nothing = WokenDevice.reduce(&other, .leaveAt(Self.now), among: Self.parts([]))
    #expect(try Self.words(nothing)?["rounds"]?["8.end"] == nil)
  }

  @Test(
    "CG-131 the service worker hears of what was answered in the app, however old its times are")
  func answered() throws {
    var state = Self.on()
    let doses = [
      FamilySample.taken(40, "2026-11-20T08:00", at: "2026-11-20T11:05:00Z"),
      FamilySample.taken(41, "2026-11-01T08:00", at: "2026-11-01T11:05:00Z"),
    ]
    var parts = Self.parts([Self.plan])
    parts[Today.self] = FamilySample.today(doses)
    let leaving = WokenDevice.reduce(&state, .leaveAt(Self.now), among: parts)
    #expect(
      try Self.words(leaving)?["said"]?.array?.map(\.text)
        == ["\(FamilySample.losartana.id) 2026-11-20T08:00"])
  }

  @Test("CG-131 what is said while times are being left is left right after")
  func meanwhile() {
    var state = Self.on()
    let parts = Self.parts([Self.plan])
    _ = WokenDevice.reduce(&state, .leaveAt(Self.now), among: parts)
    let second = WokenDevice.reduce(&state, .leaveAt(Self.now), among: parts)
    #expect(second.steps.isEmpty && state.mustLeaveAgain)
    let left = WokenDevice.reduce(
      &state, .left(.success(Nothing()), [], Self.now), among: parts)
    #expect(!state.mustLeaveAgain && left.steps.count == 3)
  }

  @Test("CG-131 where nothing is to be told any more the server hears so once, also after a start")
  func nothingMore() throws {
    var state = Self.on()
    let parts = Self.parts([])
    let leaving = WokenDevice.reduce(&state, .leaveAt(Self.now), among: parts)
    let kept = try #require(leaving.steps.last?.receive(.push(.kept)))
    #expect(WokenDevice.reduce(&state, kept, among: parts).steps.count == 1)
    _ = WokenDevice.reduce(&state, .left(.success(Nothing()), [], Self.now), among: parts)
    #expect(state.kept?.mayHold == false)
    let again = WokenDevice.reduce(&state, .leaveAt(Self.now), among: parts)
    #expect(again.steps.isEmpty)
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
