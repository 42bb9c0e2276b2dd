import Entitlements
import Flow
import FlowTesting
import Orchard
import Screen
import Shell
import Testing
import Values

@testable import Settings

@Suite("the page of settings")
struct SettingsTests {
  /// A part that has a row in two sections and one of its own.
  private enum Trees: Part {
    struct State: Equatable {}
    enum Action: Equatable { case pressed }

    static var id: Literal { "trees" }
    static func opened(in context: Context) -> State { State() }
    static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
    static func owns(_ path: Path) -> Bool { path == "arvores" }
    static func settings(
      _ state: State, _ scene: Scene<Action>, _ frame: Frame
    ) -> [SettingsEntry] {
      [
        SettingsEntry(.data, 2, .row(.paragraph("Segunda linha"))),
        SettingsEntry(.data, 1, .row(.paragraph("Primeira linha"))),
        SettingsEntry(.data, 0, .note("Uma nota")),
        SettingsEntry(.device, 0, .section(.paragraph("Seção própria"))),
      ]
    }
  }

  @Test("CC-088 what is made of each fixture of the orchard leaves it as it is")
  func fixtures() {
    #expect(isApart(Orchard.context()) { $0.path = "ajustes" })
    #expect(isApart(Orchard.context()) { $0.account.email = "" })
    #expect(isApart(Orchard.account) { $0.spaces[0].name = "" })
    #expect(isApart(Orchard.space) { $0.name = "" })
  }

  private static func page(
    _ plans: PlanCatalogue? = .orchard, trees: Bool = true, _ language: Language = .pt,
    _ change: (inout Device) -> Void = { _ in }
  ) -> String {
    let app = Orchard.app(plans: plans) { parts, context in
      if trees { parts.add(Trees.self, in: context) }
      parts.add(Settings.self, in: context)
    }
    var device = Device()
    change(&device)
    var home = Home.State(app, account: Orchard.account, space: Orchard.space, on: device)
    home.context.path = .settings
    return Home.view(home, .orchard(language)).orchardWords
  }

  @Test("it has the app's and its spaces' names, and the plan")
  func names() {
    let page = Self.page { $0.canInstall = true }
    for words in ["Pomar Aurora", "Plano", "Bosque", "Instalar o Pomar", "ana@pomar.com.br"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("FisioFlow") && !page.contains("Clínica"))
    #expect(
      Self.page(.orchard, trees: true, .en) { $0.canInstall = true }.contains("Install Pomar"))
  }

  @Test("an app without plans speaks of none, and a section without rows is not there")
  func without() {
    let page = Self.page(nil, trees: false)
    #expect(page.contains("Pomar Aurora"))
    for words in ["Plano", "Dados"] { #expect(!page.contains(words), "\(words)") }
    #expect(Self.page(nil).contains("Dados"))
  }

  @Test("what parts have to set stands where they say, in their order")
  func entries() throws {
    let page = Self.page()
    let places = try [
      "Primeira linha", "Segunda linha", "Uma nota", "Este aparelho", "Seção própria", "Conta",
    ].map { try #require(page.ranges(of: $0).first, "\($0)").lowerBound }
    #expect(places == places.sorted())
  }

  @Test("what the person sets reaches the app as a whole")
  func messages() {
    let state = Settings.State(in: Orchard.context())
    for (action, message) in [
      (.languageChosen(.en), .language(.en)), (.colorSchemeChosen(.dark), .colorScheme(.dark)),
      (.shortcutsChosen(false), .shortcuts(false)), (.keysTapped, .showShortcuts),
      (.signOutTapped, .signOut), (.installTapped, nil),
    ] as [(Settings.Action, Message?)] {
      #expect(Settings.tell(action, state) == message)
    }
    let store = TestStore<Settings>(state)
    store.send(.installTapped)
    store.respond(to: .install, with: .installed(true))
    store.receive(.installed(true))
    store.finish()
  }
}
