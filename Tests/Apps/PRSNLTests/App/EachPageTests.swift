import AppTesting
import Flow
import FlowTesting
import Identity
import Journal
import Testing
import Values

@testable import PRSNL
@testable import Records
@testable import Shell

@Suite("every page of PRSNL")
struct EachPageTests {
  private static let today = CivilDate(at: LibraryTests.now, minutesEast: -180)
  private static let item = LibraryTests.item(1, "Chuva na lagoa")
  private static var itemPath: Path { .item(item.id) }

  private static var home: Home.State {
    var account = AccountView()
    account.id = UUID(high: 7, low: 1)
    var space = SpaceMembership()
    space.role = Roles.alone.founder.rawValue
    var home = Home.State(PRSNL.app, account: account, space: space)
    _ = Home.completeParts(&home)
    home.context.today = today
    Home.place(&home)
    if var library = home.parts[Library.self] {
      let changes = RecordChanges(isComplete: true, changed: [item.row], removed: [])
      _ = Library.reduce(&library, .itemsChanged(changes))
      home.parts[Library.self] = library
    }
    return home
  }

  /// Each with the part that it is a page of.
  static let places: [(Path, String)] = [
    ("linha", "timeline"), ("linha/dia/2026-11-25", "timeline"),
    ("linha/calendario", "timeline calendar"), ("linha/neste-dia", "on this day"),
    ("lixeira", "trash"), ("itens/novo", "item editor"), (itemPath, "item"),
    (itemPath.below("editar"), "item editor"), (itemPath.below("versoes"), "item versions"),
    (itemPath.below("decidir").below(UUID(high: 8, low: 1).description), "item versions"),
    (itemPath.below("ler"), "reader"), (itemPath.below("compartilhar"), "sharing"),
    (itemPath.below("historico"), "history"),
    ("ler", "read later"), ("ler/arquivados", "read later"), ("ler/favoritos", "read later"),
    ("marcacoes", "highlights"), ("etiquetas", "tags"), ("etiquetas/viagem", "tags"),
    ("buscar", "find"), ("novo", "quick add"), ("compartilhado", "quick add"),
    ("ajustes/correio", "mail capture"), ("ajustes/capturar", "capture settings"),
    ("importar", "import"), ("levar", "take away"), ("trazer", "bring back"),
    ("ajustes", "settings"), ("ajustes/diario", "journal settings"), ("ajustes/espaco", "storage"),
    ("ajustes/sincronizacao", "sync"), ("ajustes/sincronizacao/importar", "sync"),
    ("ajustes/aparelhos", "devices"), ("ajustes/privacidade", "privacy"),
    ("ajustes/privacidade/meus-dados", "own rows"), ("textos", "conflicts"),
    ("ajustes/levar", "goingUp"),
  ]

  private static func open(_ outside: Outside) -> Store<Home> {
    let store = Store<Home>(home, interpret: outside.answer)
    store.send(.appeared)
    store.send(.entered(Timeline.path, today: today))
    return store
  }

  @Test("PR-112 every place is the page of one part")
  func owners() {
    let parts = Self.home.parts
    for (path, part) in Self.places {
      #expect(parts.owner(of: path)?.id.text == part, "\(path.text)")
    }
  }

  @Test("an item's arrow leads to each page that lists items; all others are named here")
  func lists() {
    let others: Set<String> = [
      "item", "item editor", "item versions", "reader", "sharing", "history", "quick add",
      "mail capture", "capture settings", "import", "take away", "bring back", "settings",
      "journal settings", "storage", "sync", "devices", "privacy", "own rows", "conflicts",
      "goingUp",
    ]
    for (path, part) in Self.places {
      let isList = ItemPage.list(at: path) != nil
      #expect(isList != others.contains(part), "\(path.text)")
    }
  }

  @Test("a thousand openings and closings, of all pages in turn, leave nothing going on")
  func leaving() {
    let pages = EachPage(
      Self.places.map { $0.0 }, restingAt: Timeline.path, now: LibraryTests.now,
      today: Self.today, Self.open)
    let (atRest, after) = pages.leaving(1_000)
    #expect(after == atRest)
  }
}

@Suite("what PRSNL counts")
struct JournalTelemetryTests {
  @Test("PR-219 each page is a screen that the registry lists")
  func places() {
    let wrong = Counting(PRSNL.app).wrongPlaces(EachPageTests.places.map { $0.0 })
    #expect(wrong == [])
  }

  @Test("PR-218 each change is counted as what it does, or silent for a reason")
  func changes() {
    let wrong = Counting(PRSNL.app).wrongChanges(
      journalSchema.mutations.map(\.name),
      silent: [
        "notePlace": "reading is counted by its pages", "purgeItems": "deleting was counted",
        "bringTag": "comes with a copy", "viewDocument": "a trace for the audit",
      ])
    #expect(wrong == [])
  }
}
