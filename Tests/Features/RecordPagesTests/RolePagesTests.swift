import Flow
import FlowTesting
import GardenTesting
import Identity
import Records
import Sample
import SampleApp
import Screen
import ScreenReading
import Testing
import Values

@testable import RecordPages
@testable import Shell

@Suite("FF-156 pages offer what the person's role may do, and nothing that would be refused")
struct RolePagesTests {
  private static let hera = Plant(1, "Hera")
  private static let ipe = Plant(2, "Ipê")
  /// Those of the garden, and one that this version does not know.
  private static let roles = Roles.visited.all.map(\.rawValue) + ["porter"]

  private static func home(
    as role: String, _ plants: [Plant] = [hera, ipe], _ kinds: [RecordKind] = [Plant.kind]
  ) -> Home.State {
    var home = SampleApp.home(plants, kinds: kinds, .visited) { parts, context in
      parts.add(Acts.self, in: context)
      parts.add(PlantPage.self, in: context)
      parts.add(FormPage<Plant>.self, in: context)
    }
    home.context.role = role
    home.parts.place(in: home.context)
    return home
  }

  /// What the page at a path says, with the labels of its buttons.
  private static func read(
    _ home: Home.State, _ path: Path, _ language: Language = .pt
  ) -> String {
    var home = home
    home.context.path = path
    home.context.subject = home.parts.subject(of: path)
    home.parts.place(in: home.context)
    let page = Home.view(
      home, Scene(Surroundings(now: .epoch, width: 360, language: language)) { _ in 0 })
    let labels = page.elements.flatMap { element in
      element.attributes.filter { $0.name == "aria-label" }.compactMap { $0.value.text }
    }
    return ([page.readOut] + labels).joined(separator: "\n")
  }

  private static func may<M: Mutation>(_ mutation: M.Type, _ role: String) -> Bool {
    Roles.visited.permissions.permission(of: role, on: M.needs.recordType) >= M.needs.permission
  }

  @Test(
    "a list leads to a new record only those who may add one, also where it is empty",
    arguments: roles)
  func list(role: String) {
    let may = Self.may(AddPlant.self, role)
    #expect(Self.read(Self.home(as: role), Plant.path).contains("Nova") == may)
    let empty = Self.read(Self.home(as: role, []), Plant.path)
    #expect(empty.contains("Adicionar planta") == may)
    #expect(empty.contains("Comece com uma") == may)
    #expect(empty.contains("O que for adicionado aparece aqui.") == !may)
    let keys = Self.home(as: role).shortcuts.map { $0.key.text }
    #expect(keys.contains("n") == may && keys.contains("g"))
  }

  @Test(
    "rows, selection and page offer acts, edit and removal only to who may change", arguments: roles
  )
  func acts(role: String) {
    let may = Self.may(ArchivePlant.self, role)
    let list = Self.read(Self.home(as: role), Plant.path)
    #expect(list.contains("Arquivar Hera") == may && list.contains("Selecionar") == may)
    let page = Self.read(Self.home(as: role), Plant.path(of: Self.hera.id))
    #expect(page.contains("Arquivar") == may)
    #expect(page.contains("Editar") == Self.may(EditPlant.self, role))
    #expect(page.contains("Remover") == Self.may(RemovePlant.self, role))
  }

  @Test("the address of a form says in plain words that a role only looks", arguments: roles)
  func form(role: String) {
    let home = Self.home(as: role)
    let (new, edit) = (
      Self.read(home, Plant.newPath), Self.read(home, Plant.editPath(of: Self.hera.id))
    )
    #expect(new.contains("só permite") == !Self.may(AddPlant.self, role))
    #expect(edit.contains("só permite") == !Self.may(EditPlant.self, role))
    // Nobody types into a form that is refused, and no draft is read for it.
    var state = home.parts[FormPage<Plant>.self]!
    let asks = FormPage<Plant>.reduce(&state, .entered(Plant.newPath), among: home.parts)
    #expect(asks.steps.isEmpty == !Self.may(AddPlant.self, role))
    _ = FormPage<Plant>.reduce(
      &state, .entered(Plant.editPath(of: Self.hera.id)), among: home.parts)
    #expect((state.form != nil) == Self.may(EditPlant.self, role))
  }

  @Test("whoever only looks, and whoever only adds, reads so in both languages")
  func words() {
    let edit = Plant.editPath(of: Self.hera.id)
    for (role, path, pt, en) in [
      (
        "visitor", Plant.newPath, "A sua função no jardim só permite ver.",
        "Your role in the garden only allows looking."
      ),
      (
        "planter", edit, "A sua função no jardim só permite alterar o que você adicionou.",
        "Your role in the garden only allows changing what you added."
      ),
    ] {
      let home = Self.home(as: role)
      #expect(Self.read(home, path).contains(pt))
      #expect(Self.read(home, path, .en).contains(en))
      #expect(Self.read(home, path, .en).contains("can change your role"))
    }
  }

  @Test("a form that only opens with another role opens when that comes; one that is open stays")
  func roleComes() throws {
    var home = Self.home(as: "visitor")
    home.context.path = Plant.newPath
    home.parts.place(in: home.context)
    let news = News.told(.role("gardener"))
    var state = try #require(home.parts[FormPage<Plant>.self])
    #expect(FormPage<Plant>.hear(news, state) == .entered(Plant.newPath))
    state.form = RecordForm<Plant>.State(
      editing: Self.hera, today: .epoch, owner: home.context.owner)
    #expect(FormPage<Plant>.hear(news, state) == nil)
    state.form = nil
    state.context.path = Plant.path
    #expect(FormPage<Plant>.hear(news, state) == nil)
  }

  @Test("a look at a record is no look where its form is refused")
  func look() {
    let edit = Plant.editPath(of: Self.hera.id)
    for role in ["gardener", "visitor"] {
      let seen = PlantPage.opening(at: edit, among: Self.home(as: role).parts)
      #expect((seen == Self.hera.id) == (role == "gardener"))
    }
  }

  @Test("what was done is not taken back by who may not change it any more")
  func undo() {
    var home = Self.home(as: "gardener")
    let acting = Acting("archive", with: "plant", [Self.hera.id.uuid])
    var run = ActRun(acting, among: home.parts, in: home.context)
    _ = run?.steps.start()
    _ = run?.steps.answer(0, .saved)
    home.parts[Acts.self]?.undo = run
    #expect(Self.read(home, Plant.path).contains("Desfazer"))
    home.context.role = "visitor"
    let words = Self.read(home, Plant.path)
    #expect(words.contains("Hera foi para as arquivadas") && !words.contains("Desfazer"))
  }

  /// Plants of which it is known who added them: this account has the ivy.
  private static var owned: RecordKind {
    var kind = Plant.kind
    let (hera, account) = (hera.id.uuid, SampleApp.account.id)
    kind.addedBy = { id, _ in id == hera ? account : UUID(high: 9, low: 9) }
    return kind
  }

  @Test("who may add changes what they added themselves, and nothing of others")
  func own() {
    let home = Self.home(as: "planter", [Self.hera, Self.ipe], [Self.owned])
    let list = Self.read(home, Plant.path)
    #expect(list.contains("Arquivar Hera") && !list.contains("Arquivar Ipê"))
    #expect(list.contains("Selecionar"))
    #expect(Self.read(home, Plant.path(of: Self.hera.id)).contains("Editar"))
    #expect(!Self.read(home, Plant.path(of: Self.ipe.id)).contains("Editar"))
    #expect(Self.read(home, Plant.editPath(of: Self.ipe.id)).contains("só permite alterar"))
    #expect(!Self.read(home, Plant.editPath(of: Self.hera.id)).contains("só permite"))
    let both = Acting("archive", with: "plant", [Self.ipe, Self.hera].map(\.id.uuid))
    let run = ActRun(both, among: home.parts, in: home.context)
    #expect(run?.steps.wanted.map(\.subject) == [Subject(Self.hera.id)])
    // Nobody's own where it is not known who added them.
    #expect(!Self.read(Self.home(as: "planter"), Plant.path).contains("Selecionar"))
  }
}
