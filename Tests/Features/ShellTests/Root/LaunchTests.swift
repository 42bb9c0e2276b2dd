import API
import Clinic
import Fields
import Flow
import FlowTesting
import Identity
import Records
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import RecordPages
@testable import Shell

@Suite("the app's start and its session")
struct LaunchTests {
  /// Launches on a device with these things kept, up to the question where the person is.
  private func launch(
    language: String? = nil, colors: String? = nil, shortcuts: String? = nil,
    account: String? = nil
  ) -> TestStore<Root> {
    let store = TestStore<Root>(.init(FisioFlow.app), now: Sample.now)
    store.send(.launched)
    store.respond(to: .readPreference(key: "language"), with: .preference(language))
    store.respond(to: .readPreference(key: "colorScheme"), with: .preference(colors))
    store.respond(to: .readPreference(key: "shortcuts"), with: .preference(shortcuts))
    store.respond(to: .observeLifecycle(id: "app"), with: .lifecycle(Sample.online))
    store.respond(to: .readSecret(key: "account"), with: .secret(account))
    store.receive(.languageRead(language))
    store.receive(.colorSchemeRead(colors)) {
      $0.device.colorScheme = colors.flatMap { ColorScheme(rawValue: $0) } ?? .system
    }
    store.receive(.shortcutsRead(shortcuts)) { $0.device.usesShortcuts = shortcuts != "off" }
    store.receive(.lifecycleChanged(Sample.online)) { $0.lifecycle = Sample.online }
    return store
  }

  private func arrive(_ path: String, _ store: TestStore<Root>) {
    store.respond(to: .observeLocation(id: "app"), with: .location(path))
    store.receive(.located(path))
  }

  /// The person leaves the app, which goes on in the background.
  private func leave(_ store: TestStore<Root>) {
    var away = Sample.online
    away.phase = .background
    store.send(.lifecycleChanged(away)) {
      $0.lifecycle = away
      $0.device { $0.isVisible = false }
      $0.change { $0.documents.isVisible = false }
    }
  }

  @Test("a new device shows the way in, in the system's colours and the browser's language")
  func first() {
    let store = launch()
    store.receive(.accountRead(nil)) { $0.phase = .access(.init(FisioFlow.app)) }
    store.expect(.setColorScheme(nil))
    store.expect(.observeKeys(id: "app"))
    arrive("hoje", store)
    store.receive(.locatedAt("hoje", today: Sample.today))
    store.expect(.navigate(.replace("entrar")))
    store.finish()
  }

  @Test("FF-003 what the person chose for this device is there again")
  func preferences() {
    let store = launch(language: "en", colors: "dark")
    store.receive(.accountRead(nil)) { $0.phase = .access(.init(FisioFlow.app)) }
    store.expect(.setLanguage("en"))
    store.expect(.setColorScheme("dark"))
    store.expect(.observeKeys(id: "app"))
    store.expect(.observeLocation(id: "app"))
    store.finish()
  }

  @Test("FF-003 kept settings that nobody can read count as none")
  func oddPreferences() {
    let store = launch(language: "tlh", colors: "plaid", account: "{")
    store.receive(.accountRead("{")) { $0.phase = .access(.init(FisioFlow.app)) }
    store.expect(.setColorScheme(nil))
    store.expect(.observeKeys(id: "app"))
    store.expect(.observeLocation(id: "app"))
    store.finish()
  }

  @Test("the person who was signed in goes on where they are, without the network")
  func kept() {
    let text = Sample.account.object.jsonText
    let store = launch(account: text)
    store.receive(.accountRead(text)) { $0.phase = .home(Sample.opening) }
    store.expect(.setColorScheme(nil))
    store.expect(.observeKeys(id: "app"))
    store.expectHome(.openSpace(Sample.access))
    arrive("ajustes", store)
    store.receive(.locatedAt("ajustes", today: Sample.today)) {
      $0.path = .settings
      $0.change { home in
        home.enter(.settings)
      }
    }
    store.expect(.scrollToTop)
    #expect(store.requestsInFlight.contains(.openSpace(Sample.access)))
    store.respond(to: .openSpace(Sample.access), with: .opened(.ready))
    store.receive(.home(.opened(.ready))) { $0.change { $0.opening = .ready } }
    store.answerCurrent()
    store.finish()
  }

  @Test("who is signed in has no use for the page to sign in")
  func signedIn() {
    let store = TestStore<Root>(.showing(), now: Sample.now)
    store.send(.located("entrar"))
    store.receive(.locatedAt("entrar", today: Sample.today))
    store.expect(.navigate(.replace("hoje")))
    store.finish()
  }

  @Test(
    "today is the day where the device is, before and behind UTC",
    arguments: [
      ("2026-03-03T00:30:00Z", -180, "2026-03-02"), ("2026-03-03T02:59:59Z", -180, "2026-03-02"),
      ("2026-03-03T03:00:00Z", -180, "2026-03-03"), ("2026-03-02T11:00:00Z", 780, "2026-03-03"),
    ])
  func today(now: String, minutesEast: Int, day: String) throws {
    let today = try #require(CivilDate(day))
    let now = try #require(Instant(now))
    #expect(CivilDate(at: now, minutesEast: minutesEast) == today)
    let store = TestStore<Root>(
      .showing(), now: now, zone: ZoneRules(name: "here", offset: Int32(minutesEast * 60)))
    store.send(.located("pacientes"))
    store.receive(.locatedAt("pacientes", today: today)) {
      $0.change { $0.change { $0.today = today } }
    }
    store.expect(.scrollToTop)
    store.finish()
  }

  /// Who signs in is kept in one write, with what tells that the device is known, and then their space opens.
  /// - Parameter kept: what the device has of their account by then.
  private func admits(
    _ store: TestStore<Root>, _ grant: SessionGrant = Sample.grant, known: [KeptValue] = [],
    kept: String? = Sample.account.object.jsonText
  ) {
    let account = KeptValue("account", Array(Sample.account.object.jsonText.utf8))
    store.send(.access(.answered(.success(grant))))
    store.expect(
      .setSession(
        .init(access: "access", refresh: "refresh"), account: Sample.account.id,
        secrets: [account] + known))
    store.respond(to: .readSecret(key: "account"), with: .secret(kept))
    store.receive(.access(.admitted(Sample.account, joining: nil))) {
      $0.phase = .home(Sample.opening)
    }
    store.expectOpened()
    store.finish()
  }

  @Test("signing in admits: tokens and account are kept at once, and only then the clinic opens")
  func admit() {
    var access = Access.State(FisioFlow.app)
    access.loading.start()
    var state = Root.State(FisioFlow.app)
    state.phase = .access(access)
    let store = TestStore<Root>(state)
    // Until then the form is all that there is to see.
    admits(store)
  }

  @Test("a device whose store takes nothing lets its person in all the same")
  func admitWithoutStore() {
    var state = Root.State(FisioFlow.app)
    state.phase = .access(.init(FisioFlow.app))
    let store = TestStore<Root>(state)
    admits(store, kept: nil)
  }

  @Test("what tells the server that a device is known is kept with its session")
  func knownDevice() {
    var grant = Sample.grant
    grant.knownDevice = "held"
    var state = Root.State(FisioFlow.app)
    state.phase = .access(.init(FisioFlow.app))
    let store = TestStore<Root>(state)
    admits(store, grant, known: [KeptValue("knownDevice", Array("held".utf8))])
  }

  @Test("FF-006 an account without a clinic is told so, and nothing of it is kept")
  func noClinic() {
    var account = Sample.account
    account.spaces = []
    var grant = Sample.grant
    grant.account = account
    var working = Access.State(FisioFlow.app)
    working.loading.start()
    var state = Root.State(FisioFlow.app)
    state.phase = .access(working)
    var told = Access.State(FisioFlow.app)
    told.email = account.email
    told.loading.fail(.noSpace)
    let store = TestStore<Root>(state)
    store.send(.access(.answered(.success(grant)))) { $0.phase = .access(told) }
    store.finish()
    #expect(AccessFailure.noSpace.text(in: FisioFlow.app, .pt).contains("crie uma clínica"))

    let text = account.object.jsonText
    let again = launch(account: text)
    again.receive(.accountRead(text)) { $0.phase = .access(told) }
    again.expect(.setColorScheme(nil))
    again.expect(.observeKeys(id: "app"))
    again.expect(.observeLocation(id: "app"))
    again.finish()
  }

  @Test("changing between signing in and up changes the address")
  func purposes() {
    var state = Root.State(FisioFlow.app)
    state.phase = .access(.init(FisioFlow.app))
    let store = TestStore<Root>(state, now: Sample.now)
    var signUp = Access.State(FisioFlow.app)
    signUp.purpose = .signUp
    store.send(.access(.purposeChosen(.signUp))) { $0.phase = .access(signUp) }
    store.expect(.focus(id: "clinicName"))
    store.expect(.navigate(.replace("criar-conta")))
    store.send(.located("entrar"))
    store.receive(.locatedAt("entrar", today: Sample.today)) {
      $0.path = Access.signIn
      $0.phase = .access(.init(FisioFlow.app))
    }
    store.finish()
  }

  @Test("FF-119 signing out erases the device at once, whether the server can be reached or not")
  func signOut() {
    var state = Root.State.showing()
    state.device.colorScheme = .dark
    state.device.usesShortcuts = false
    let store = TestStore<Root>(state)
    store.send(.home(.signOut(.tapped)))
    store.respond(to: .countOthers, with: .count(0))
    store.receive(.home(.signOut(.othersCounted(0))))
    store.expect(.closeSpace(erase: true))
    store.expect(.setSession(nil, account: nil))
    store.receive(.home(.leaving(.signedOut))) {
      $0.device.colorScheme = .system
      $0.device.usesShortcuts = true
      $0.phase = .access(.init(FisioFlow.app))
    }
    store.expect(.setColorScheme(nil))
    store.expect(.navigate(.replace("entrar")))
    store.finish()
  }

  @Test("a session that ended asks to sign in again, and nothing on the device goes")
  func sessionEnded() {
    let store = TestStore<Root>(.showing())
    var access = Access.State(FisioFlow.app)
    access.email = Sample.account.email
    access.sessionEnded = true
    store.send(.home(.leaving(.signInAgainTapped))) { $0.phase = .access(access) }
    store.expect(.closeSpace(erase: false))
    // The device is no stranger to the account, and can say so.
    store.respond(to: .readSecret(key: "knownDevice"), with: .secret("held"))
    store.receive(.access(.knownDeviceRead("held"))) {
      access.knownDevice = "held"
      $0.phase = .access(access)
    }
    store.expect(.navigate(.replace("entrar")))
    store.finish()
  }

  @Test("FF-003 language and colours are kept and take effect at once")
  func choices() {
    let store = TestStore<Root>(.showing())
    store.send(.home(.settings(.languageChosen(.en))))
    store.expect(.writePreference(key: "language", value: "en"))
    store.expect(.setLanguage("en"))
    store.send(.home(.settings(.colorSchemeChosen(.dark)))) { $0.device { $0.colorScheme = .dark } }
    store.expect(.writePreference(key: "colorScheme", value: "dark"))
    store.expect(.setColorScheme("dark"))
    store.send(.home(.settings(.colorSchemeChosen(.system)))) {
      $0.device { $0.colorScheme = .system }
    }
    store.expect(.writePreference(key: "colorScheme", value: "system"))
    store.expect(.setColorScheme(nil))
    store.finish()
  }

  @Test("PL-010 single-key shortcuts can be switched off")
  func singleKeys() {
    let store = TestStore<Root>(.showing())
    store.send(.keyPressed(","))
    store.expect(.navigate(.push("ajustes")))
    store.send(.home(.settings(.shortcutsChosen(false)))) { $0.device { $0.usesShortcuts = false } }
    store.expect(.writePreference(key: "shortcuts", value: "off"))
    store.send(.keyPressed(","))
    store.send(.home(.settings(.shortcutsChosen(true)))) { $0.device { $0.usesShortcuts = true } }
    store.expect(.writePreference(key: "shortcuts", value: nil))
    store.finish()
  }

  @Test("PL-010 shortcuts that were switched off stay off on this device")
  func keptOff() {
    let store = launch(shortcuts: "off")
    #expect(!store.state.device.usesShortcuts)
    store.receive(.accountRead(nil)) { $0.phase = .access(.init(FisioFlow.app)) }
    store.expect(.setColorScheme(nil))
    store.expect(.observeKeys(id: "app"))
    arrive("entrar", store)
    store.receive(.locatedAt("entrar", today: Sample.today)) { $0.path = Access.signIn }
    store.finish()
  }

  @Test("installing asks the browser; a new version waits for the person")
  func device() {
    let store = TestStore<Root>(.showing())
    store.send(.home(.settings(.installTapped)))
    store.respond(to: .install, with: .installed(true))
    store.receive(.home(.settings(.installed(true))))
    var lifecycle = Sample.online
    lifecycle.hasNewVersion = true
    store.send(.lifecycleChanged(lifecycle)) { $0.lifecycle = lifecycle }
    store.send(.reloadTapped)
    store.expect(.reload)
    store.finish()
  }

  @Test("what is typed is kept when the person leaves the app; what is not typed touches no draft")
  func keptOnLeaving() {
    var form = PatientForm.State(adding: .test(1), today: Sample.today, owner: Sample.owner)
    form.draft[.fullName] = "Ana"
    var state = Root.State.showing()
    state.change { $0.form = form }
    let store = TestStore<Root>(state)
    leave(store)
    store.expect(
      .writeSecret(
        key: "draft.\(Sample.owner).new", value: KeptDraft<Patient>(form).object.jsonText))
    // Being frozen after that is nothing new.
    var frozen = Sample.online
    frozen.phase = .frozen
    store.send(.lifecycleChanged(frozen)) { $0.lifecycle = frozen }
    store.finish()
  }

  @Test("who comes back to the app after midnight finds the new day in all that is open")
  func midnight() {
    var state = Root.State.showing()
    state.change {
      $0.change { $0.today = Sample.today }
      $0.form = PatientForm.State(
        adding: .test(1), today: Sample.today, owner: Sample.owner)
    }
    // The store's clock is at noon of the next day.
    let store = TestStore<Root>(
      state, now: Instant(milliseconds: Sample.now.milliseconds + 86_400_000))
    leave(store)
    store.send(.lifecycleChanged(Sample.online)) {
      $0.lifecycle = Sample.online
      $0.device { $0.isVisible = true }
      $0.change { $0.documents.isVisible = true }
    }
    let tomorrow = CivilDate(daysSinceEpoch: Int(Sample.today.daysSinceEpoch) + 1)
    store.receive(.returned(on: tomorrow)) {
      $0.change {
        $0.change { $0.today = tomorrow }
        $0.form?.today = tomorrow
      }
    }
    store.finish()
  }
}
