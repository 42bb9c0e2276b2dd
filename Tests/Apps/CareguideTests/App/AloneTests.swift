import Care
import Flow
import FlowTesting
import Identity
import Records
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import Careguide
@testable import Shell

/// A family on this device alone, without an account.
@Suite("a family without an account")
struct AloneTests {
  private static let kept: KeptAlone = with(KeptAlone()) {
    $0.space = .test(1)
    $0.person = .test(2)
    $0.begunAt = FamilySample.now
    $0.name = "Minha família"
  }

  static var home: Home.State {
    let account = kept.account(as: .manager)
    var home = Home.State(
      Careguide.app, account: account, space: account.spaces[0], alone: kept)
    _ = Home.completeParts(&home)
    return home
  }

  @Test(
    "CG-014 it begins with the family's record and its plan, and whoever begins looks after all")
  func begins() throws {
    let access = Self.home.context.access
    let beginning = try #require(access.beginning?.first)
    #expect(access.role == "manager" && access.space == Self.kept.space)
    #expect(beginning.table == "family" && beginning.id == Self.kept.space)
    #expect(beginning.record["name"]?.text == "Minha família")
    #expect(beginning.record["plan"]?.text == "basic")
    #expect(Self.home.context.plan == .basic)
  }

  @Test("CG-014 all that a family writes down works here; what only a server does is left out")
  func parts() {
    let names = Set(Self.home.parts.all.map { $0.id.text })
    let server = [
      "team", "spaces", "links", "sync", "accesses", "goingUp", "comingDown", "notifications",
      "space messages",
      "devices", "buying", "purchases", "code", "seats", "entitled", "documents",
    ]
    for name in server { #expect(!names.contains(name), "\(name)") }
    let account = Set(FamilySample.home().parts.all.map { $0.id.text })
    #expect(names == account.subtracting(server).union(["device"]))
    #expect(account.isSuperset(of: server) && !account.contains("device"))
  }

  @Test("CG-016 the page of the plans says that one needs an account, and how many people fit here")
  func plans() {
    let page = FamilySample.page(Self.home, .plans).readOut
    #expect(page.contains("Um plano é de uma conta") && !page.contains("servidor Umbu"))
    #expect(!page.contains("Assinar") && !page.contains("Minhas compras"))
    #expect(page.contains("1 pessoa"))
    let account = FamilySample.page(FamilySample.home(), .plans).readOut
    #expect(account.contains("Assinar Premium") && account.contains("Minhas compras"))
  }

  @Test("CG-014 the first page asks for nothing: it is a choice, and each way leads back to it")
  func choice() {
    func page(_ purpose: Access.State.Purpose?, sessionEnded: Bool = false) -> Node {
      var state = Access.State(Careguide.app)
      if let purpose { state.purpose = purpose }
      state.sessionEnded = sessionEnded
      return Access.view(state, Scene(Surroundings(now: FamilySample.now, width: 360)) { _ in 0 })
    }
    func deeds(_ page: Node) -> [String] {
      page.elements.filter { $0.tag == "button" }.map { $0.readOut }
    }
    #expect(deeds(page(nil)) == ["Começar neste aparelho", "Usar uma conta"])
    #expect(!page(nil).elements.contains { $0.tag == "input" || $0.tag == "form" })
    for purpose in [Access.State.Purpose.signIn, .signUp] {
      #expect(deeds(page(purpose)).contains("Começar sem conta"))
      #expect(page(purpose).elements.contains { $0.tag == "form" })
    }
    // Who was signed in goes on with that: what waits for them is still here.
    #expect(!deeds(page(.signIn, sessionEnded: true)).contains("Começar sem conta"))
  }

  @Test("an address that is for nobody leads to the choice, those of an account to their forms")
  func addresses() {
    for (path, purpose) in [
      ("hoje", Access.State.Purpose.begin), ("entrar", .signIn), ("criar-conta", .signUp),
    ] {
      var state = Root.State(Careguide.app)
      state.phase = .access(Access.State(Careguide.app))
      let store = TestStore<Root>(state)
      store.send(.locatedAt(path, today: .epoch)) {
        var access = Access.State(Careguide.app)
        access.purpose = purpose
        $0.path = Path(path)
        $0.phase = .access(access)
      }
      if purpose == .begin { store.expect(.navigate(.replace("comecar"))) }
      store.finish()
    }
  }

  @Test("links of an account that is elsewhere are followed, and the family here is kept")
  func links() throws {
    for (path, isReset) in [
      ("nova-senha#c0de", true), ("trocar-email#c0de", false), ("confirmar#c0de", false),
    ] {
      var state = Root.State(Careguide.app)
      state.phase = .home(Self.home)
      _ = Root.reduce(
        &state, .locatedAt(path, today: CivilDate(at: FamilySample.now, minutesEast: -180)))
      guard case .access(let access) = state.phase else {
        Issue.record("\(path) is not followed")
        continue
      }
      #expect((access.recovery?.code == "c0de") == isReset)
      #expect((access.confirming?.code == "c0de") == !isReset)
      #expect(access.beginning.space == Self.kept)
    }
  }

  @Test(
    "FF-006 who comes from the family here to sign in, and forgot the password, may ask for another"
  )
  func forgotten() throws {
    var access = Access.State(Careguide.app)
    access.purpose = .signIn
    access.beginning.space = Self.kept
    var state = Root.State(Careguide.app)
    state.phase = .access(access)
    _ = Root.reduce(
      &state,
      .locatedAt(Access.forgotten.text, today: CivilDate(at: FamilySample.now, minutesEast: -180)))
    guard case .access(let shown) = state.phase else {
      Issue.record("it leads elsewhere")
      return
    }
    #expect(shown.recovery == Recovery.State() && shown.beginning.space == Self.kept)
  }
}
