import Documents
import Flow
import FlowTesting
import GardenTesting
import Identity
import Records
import Sample
import SampleApp
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import CopiesFeature
@testable import History
@testable import RecordPages
@testable import Shell

/// An app without an account: everything is on this device alone (CG-014).
@Suite("a space of this device alone")
struct AloneTests {
  private static let kept: KeptAlone = {
    var kept = KeptAlone()
    kept.space = .test(1)
    kept.person = .test(2)
    kept.begunAt = Instant(milliseconds: 1_800_000_000_000)
    kept.name = "Meu jardim"
    return kept
  }()

  private static func home(_ app: App = SampleApp.app) -> Home.State {
    let account = kept.account(as: .gardener)
    return Home.State(app, account: account, space: account.spaces[0], alone: kept)
  }

  /// Launches Sample on a device without an account, up to the question what it keeps of its own.
  private func launch() -> TestStore<Root> {
    let store = TestStore<Root>(.init(SampleApp.app), now: Self.kept.begunAt)
    store.send(.launched)
    for key in ["language", "colorScheme", "shortcuts"] {
      store.respond(to: .readPreference(key: key), with: .preference(nil))
    }
    store.expect(.observeLifecycle(id: "app"))
    store.respond(to: .readSecret(key: "account"), with: .secret(nil))
    store.receive(.languageRead(nil))
    store.receive(.colorSchemeRead(nil))
    store.expect(.setColorScheme(nil))
    store.receive(.shortcutsRead(nil))
    store.expect(.observeKeys(id: "app"))
    store.receive(.accountRead(nil))
    return store
  }

  @Test("what the device keeps of it is read as it was written, and nothing else is")
  func kept() {
    #expect(KeptAlone(Self.kept.text) == Self.kept)
    #expect(KeptAlone(nil) == nil && KeptAlone("a\nb\n1\nc") == nil)
    #expect(KeptAlone(Self.kept.text + "\nx") == nil)
    let account = Self.kept.account(as: .gardener)
    #expect(account.spaces.map { $0.role } == ["gardener"] && account.email.isEmpty)
  }

  @Test("CG-014 who begins is asked for nothing: ids are made once and kept")
  func begins() {
    let store = TestStore<Beginning>(.init(), now: Self.kept.begunAt)
    store.send(.tapped(name: "Meu jardim")) {
      $0.space = KeptAlone()
      $0.space?.name = "Meu jardim"
    }
    store.respond(to: .readPreference(key: "alone"), with: .preference(nil))
    store.receive(.keptRead(nil))
    store.receive(.spaceNamed(Self.kept.space)) { $0.space?.space = Self.kept.space }
    store.receive(.personNamed(Self.kept.person)) { $0.space?.person = Self.kept.person }
    store.receive(.timeRead(Self.kept.begunAt)) { $0.space?.begunAt = Self.kept.begunAt }
    store.expect(.writePreference(key: "alone", value: Self.kept.text))
    store.receive(.begun(Self.kept)) { $0.space = nil }
    store.finish()
    // Tapped twice, it is begun once.
    var state = Beginning.State()
    _ = Beginning.reduce(&state, .tapped(name: "Meu jardim"))
    _ = Beginning.reduce(&state, .tapped(name: "Outro"))
    #expect(state.space?.name == "Meu jardim")
  }

  @Test("what another tab has begun is not begun again")
  func alreadyBegun() {
    let store = TestStore<Beginning>(.init())
    store.send(.tapped(name: "x")) {
      $0.space = KeptAlone()
      $0.space?.name = "x"
    }
    store.respond(to: .readPreference(key: "alone"), with: .preference(Self.kept.text))
    store.receive(.keptRead(Self.kept.text))
    store.receive(.begun(Self.kept)) { $0.space = nil }
    store.finish()
  }

  @Test("a device without an account and without a space of its own shows the way in")
  func nothingKept() {
    let store = launch()
    store.respond(to: .readPreference(key: "alone"), with: .preference(nil))
    store.receive(.aloneRead(nil))
    store.respond(to: .readSecret(key: "beside"), with: .secret(nil))
    store.receive(.besideRead(nil)) { $0.phase = .access(.init(SampleApp.app)) }
    store.expect(.observeLocation(id: "app"))
    store.finish()
  }

  @Test("CG-014 a start that finds the space erased forgets it, and goes on with the account")
  func erasedMeanwhile() throws {
    let kept = SampleApp.account.object.jsonText
    var state = Root.State(SampleApp.app)
    _ = Root.reduce(&state, .aloneRead(Self.kept.text))
    _ = Root.reduce(&state, .home(.opened(.erased)))
    let left = Root.reduce(&state, .home(.leaving(.erased))).steps.map(\.request)
    #expect(left.contains(.writePreference(key: "alone", value: nil)))
    #expect(left.contains(.closeSpace(erase: false)))
    #expect(left.contains(.readSecret(key: "beside")) && state.phase == .starting)
    var signedOut = state
    let back = Root.reduce(&state, .besideRead(kept)).steps.map(\.request)
    let first = back.firstIndex(of: .writeSecret(key: "account", value: kept))
    let second = back.firstIndex(of: .writeSecret(key: "beside", value: nil))
    #expect(try #require(first) < #require(second))
    guard case .home(let home) = state.phase else {
      Issue.record("not at home")
      return
    }
    #expect(!home.context.isAlone && home.context.account.id == SampleApp.account.id)
    // Where there is no account beside it, it is the way in.
    _ = Root.reduce(&signedOut, .besideRead(nil))
    #expect(signedOut.phase == .access(.init(SampleApp.app)))
  }

  @Test("it opens with the record that the space is, the role that runs it, and asks no server")
  func opens() {
    let access = Self.home().context.access
    #expect(access.space == Self.kept.space && access.account == Self.kept.person)
    #expect(access.role == "gardener")
    #expect(access.beginning?.map { $0.table } == ["garden"])
    #expect(access.beginning?.first?.id == Self.kept.space)
    #expect(access.beginning?.first?.record["name"]?.text == "Meu jardim")
    let app = SampleApp.made { _, _ in }
    let store = TestStore<Home>(Self.home(app))
    store.send(.appeared)
    store.respond(to: .openSpace(access), with: .opened(.ready))
    store.expect(.observe(Garden.self, id: "garden"))
    store.expect(.observe(Plant.self, id: "plants"))
    store.respond(to: .readPreference(key: "order.plant"), with: .preference(nil))
    store.expect(.observe(PlantDocument.self, id: "document-index"))
    store.expect(.observeSync(id: "home"))
    store.expect(.whenWhole)
    store.receive(.opened(.ready)) { $0.opening = .ready }
    store.receive(.part(PartAction(Plants.self, .list(.orderRead(nil)))))
    store.finish()
  }

  @Test("what only a server has or does is not offered; with an account it is")
  func parts() {
    var alone = Self.home()
    SampleApp.app.complete(&alone.parts, in: alone.context)
    let names = Set(alone.parts.all.map { $0.id.text })
    for name in ["team", "spaces", "links", "sync", "accesses", "documents", "goingUp"] {
      #expect(!names.contains(name), "\(name)")
    }
    #expect(names.isSuperset(of: ["device", "copies", "history", "settings"]))
    #expect(alone.parts.owner(of: .synchronisation)?.id == ThisDevice.id)
    var other = Home.State(SampleApp.app, account: SampleApp.account, space: SampleApp.space)
    SampleApp.app.complete(&other.parts, in: other.context)
    #expect(other.parts.owner(of: .synchronisation)?.id.text == "sync")
    #expect(other.parts.part("device") == nil && other.parts.part("team") != nil)
  }

  @Test("the header says where everything is, whatever the network does")
  func summary() {
    var status = SyncStatus()
    status.isOnline = false
    #expect(SyncSummary(alone: status) == .onDevice)
    status.phase = .failed(.outdated)
    #expect(SyncSummary(alone: status) == .failed(.outdated))
  }

  @Test("before all is erased it is asked, and a copy offered; then nothing is left")
  func erased() {
    let store = TestStore<Home>(Self.home(SampleApp.made { _, _ in }))
    store.send(.signOut(.tapped))
    store.respond(to: .countOthers, with: .count(0))
    store.receive(.signOut(.othersCounted(0))) { $0.signingOut = Home.SigningOut(others: 0) }
    store.send(.signOut(.copyWanted)) { $0.signingOut = nil }
    store.expect(.navigate(.push("ajustes/copia")))
    // An account that is signed in beside it has changes that its server has not: they would go, too.
    store.send(.signOut(.tapped))
    store.respond(to: .countOthers, with: .count(3))
    store.receive(.signOut(.othersCounted(3))) { $0.signingOut = Home.SigningOut(others: 3) }
    let question = Home.signOutQuestion(
      Home.SigningOut(others: 3), store.state,
      Scene(Surroundings(now: .epoch, width: 360)) { _ in 0 })
    #expect(question.readOut.contains("3 "))
    store.send(.signOut(.confirmed)) { $0.signingOut = nil }
    store.expect(.writePreference(key: "alone", value: nil))
    store.expect(.closeSpace(erase: true))
    store.expect(.setSession(nil, account: nil))
    store.receive(.leaving(.signedOut))
    store.finish()
  }

  @Test(
    "CG-014 from this device to signing up and back: all of it stays, and is what one comes back to"
  )
  func toAccess() {
    var home = Self.home()
    _ = Home.completeParts(&home)
    var state = Root.State(SampleApp.app)
    state.phase = .home(home)
    let store = TestStore<Root>(state)
    store.send(.home(.part(PartAction(ThisDevice.self, .accountTapped(isNew: true))))) {
      var access = Access.State(SampleApp.app)
      access.beginning.space = Self.kept
      access.purpose = .signUp
      access.spaceName = "Meu jardim"
      $0.phase = .access(access)
    }
    store.expect(.closeSpace(erase: false))
    store.expect(.navigate(.push("criar-conta")))
    store.finish()
    // By the browser's way back, too.
    var back = store.state
    let effect = Root.reduce(&back, .locatedAt("ajustes/sincronizacao", today: .epoch))
    guard case .home(let again) = back.phase else {
      Issue.record("not at home")
      return
    }
    #expect(again.context.alone == Self.kept && again.context.path == .synchronisation)
    #expect(effect.steps.contains { $0.request == .openSpace(Self.home().context.access) })
  }

  @Test(
    "CG-014 who has signed up comes to what goes up; an account and this device lead to one another"
  )
  func besideAccount() throws {
    let account = SampleApp.account
    var state = Root.State(SampleApp.app)
    var home = Home.State(SampleApp.app, account: account, space: SampleApp.space)
    _ = Home.completeParts(&home)
    home.parts[GoingUp.self]?.kept = Self.kept
    state.phase = .home(home)
    let open = Root.reduce(&state, .home(.part(PartAction(GoingUp.self, .openAloneTapped))))
    guard case .home(let alone) = state.phase else {
      Issue.record("not at home")
      return
    }
    #expect(alone.context.alone == Self.kept)
    let kept = account.object.jsonText
    // Killed between the two, the account is what the next start finds.
    let written = open.steps.map(\.request)
    let beside = written.firstIndex(of: .writeSecret(key: "beside", value: kept))
    let removed = written.firstIndex(of: .writeSecret(key: "account", value: nil))
    #expect(try #require(beside) < #require(removed))
    #expect(!written.contains(.closeSpace(erase: true)))
    // What the account's home had asked changes nothing here.
    var late = alone
    let answer = Home.reduce(&late, .accountRead(.success(account)))
    #expect(answer.steps.isEmpty && late.context.account.id == Self.kept.person)
    // The page of this device leads back.
    _ = Root.reduce(&state, .home(.whole))
    _ = Root.reduce(&state, .home(.part(PartAction(ThisDevice.self, .besideRead(kept)))))
    let back = Root.reduce(
      &state, .home(.part(PartAction(ThisDevice.self, .backToAccountTapped))))
    let again = back.steps.map(\.request)
    let first = again.firstIndex(of: .writeSecret(key: "account", value: kept))
    let second = again.firstIndex(of: .writeSecret(key: "beside", value: nil))
    #expect(try #require(first) < #require(second))
    guard case .home(let left) = state.phase else {
      Issue.record("not at home")
      return
    }
    #expect(!left.context.isAlone && left.context.account.id == account.id)
  }

  @Test("the past of a record comes from this device")
  func past() {
    let plant = Subject(ID<Plant>(UUID(high: 32, low: 1)))
    var context = Self.home().context
    context.sync.isOnline = false
    let store = TestStore<History>(History.State(in: context))
    store.send(.log(.opened(plant))) {
      $0.log = History.Log.State(of: plant)
      $0.log.loading.start()
    }
    var page = HistoryPage()
    var entry = HistoryEntry()
    entry.version = 3
    page.entries = [entry]
    let record = RecordKey(Plant.recordType, plant.id)
    store.respond(to: .readPast(record, before: nil), with: .past(page))
    store.receive(.log(.answered(LogQuestion(of: plant), .success(page)))) {
      $0.log.loading.stop()
      $0.log.entries = page.entries
    }
    store.finish()
  }

  @Test("at the first save the browser is asked to keep it, once, and its answer is shown")
  func persisted() {
    var status = SyncStatus()
    #expect(ThisDevice.hear(.synced(status), ThisDevice.State()) == nil)
    status.lastSync = Self.kept.begunAt
    #expect(ThisDevice.hear(.synced(status), ThisDevice.State()) == .saved)
    status.isMemoryOnly = true
    #expect(ThisDevice.hear(.synced(status), ThisDevice.State()) == nil)
    let store = TestStore<ThisDevice>(.init())
    store.send(.saved) { $0.asksToPersist = true }
    store.respond(to: .persist, with: .persisted(false))
    store.receive(.persisted(false)) { $0.isPersisted = false }
    store.send(.saved)
    store.finish()
  }

  @Test(
    "CG-014 a copy is spoken of a week after the beginning, a month after the last, and not again at once"
  )
  func reminder() {
    let begun = Self.kept.begunAt
    func isDue(_ days: Int64, copy: Int64? = nil, putOff: Int64? = nil) -> Bool {
      func day(_ day: Int64) -> Instant { begun.adding(milliseconds: day * 86_400_000) }
      var state = ThisDevice.State()
      state.putOffAt = putOff.map(day)
      return ThisDevice.isDue(
        state, lastCopy: copy.map(day), begunAt: begun, now: day(days))
    }
    #expect(!isDue(6) && isDue(7) && !isDue(-400))
    #expect(!isDue(35, copy: 6) && isDue(36, copy: 6))
    #expect(!isDue(13, putOff: 7) && isDue(14, putOff: 7))
  }
}
