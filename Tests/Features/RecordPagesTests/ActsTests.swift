import Entitlements
import Flow
import FlowTesting
import GardenTesting
import Records
import Sample
import Screen
import ScreenReading
import Testing
import Values

@testable import RecordPages
@testable import SampleApp
@testable import Shell

@Suite("what people do with records, one or many")
struct ActsTests {
  private static let ipe = Plant(1, "Ipê")
  private static let hera = Plant(2, "Hera")
  private static let archived = Plant(3, "Samambaia") { $0.isArchived = true }

  private static func home(_ plants: [Plant]) -> Home.State {
    SampleApp.home(plants, kinds: [Plant.limited]) { parts, context in
      parts.add(Acts.self, in: context)
      parts.add(PlantPage.self, in: context)
    }
  }

  private static var few: Home.State { home([ipe, hera, archived]) }
  /// As many as take three frames.
  private static let all = (1...120).map { Plant($0, "Planta \($0)") }

  private static func acts(_ action: Acts.Action) -> Home.Action {
    .part(PartAction(Acts.self, action))
  }

  private static func act(_ act: Literal, _ plants: [Plant]) -> Home.Action {
    .part(PartAction(PlantPage.self, .act(acting(plants, act))))
  }

  private static func acting(_ plants: [Plant], _ act: Literal = "archive") -> Acting {
    Acting(act, with: "plant", plants.map { $0.id.uuid })
  }

  private static func run(_ plants: [Plant], in home: Home.State, undoing: Bool = false) -> ActRun {
    let run = ActRun(acting(plants), among: home.parts, in: home.context)!
    return undoing ? over(run).undoing : run
  }

  /// The same when all of it is done, but for what was refused.
  private static func over(_ run: ActRun, refused: [Int: Refusal] = [:]) -> ActRun {
    var run = run
    for _ in run.steps.wanted { _ = run.steps.start() }
    for position in run.steps.wanted.indices {
      _ = run.steps.answer(position, refused[position].map { .refused($0) } ?? .saved)
    }
    return run
  }

  private static func words(_ home: Home.State, at path: Path = Plant.path) -> String {
    var home = home
    home.context.path = path
    home.context.subject = home.parts.subject(of: path)
    return Home.view(home, Scene(Surroundings(now: .epoch, width: 360, language: .pt)) { _ in 0 })
      .readOut
  }

  @Test("one is done, told by its name, and taken back within ten seconds")
  func one() {
    let home = Self.few
    let store = TestStore<Home>(home)
    let run = Self.run([Self.hera], in: home)
    store.send(Self.act("archive", [Self.hera])) {
      $0.parts[Acts.self]?.running = run
      _ = $0.parts[Acts.self]?.running?.steps.start()
    }
    #expect(!Self.words(store.state).contains("Alterando"))
    store.respond(to: .mutate(ArchivePlant(Self.hera.id)), with: .mutation(.saved))
    store.receive(Self.acts(.answered(0, .saved))) { $0.parts[Acts.self]?.running = nil }
    store.receive(Self.acts(.ended(Self.over(run)))) { $0.parts[Acts.self]?.undo = Self.over(run) }
    #expect(Self.words(store.state).contains("Hera foi para as arquivadas"))
    store.advance(milliseconds: 9_999)
    let back = Self.run([Self.hera], in: home, undoing: true)
    store.send(Self.acts(.undoTapped)) {
      $0.parts[Acts.self]?.undo = nil
      $0.parts[Acts.self]?.running = back
      _ = $0.parts[Acts.self]?.running?.steps.start()
    }
    store.respond(to: .mutate(RestorePlant(Self.hera.id)), with: .mutation(.saved))
    store.receive(Self.acts(.answered(0, .saved))) { $0.parts[Acts.self]?.running = nil }
    store.receive(Self.acts(.ended(Self.over(back))))
    #expect(!Self.words(store.state).contains("Desfazer"))
    store.finish()
  }

  @Test("after ten seconds it stands")
  func expires() {
    let store = TestStore<Home>(Self.few)
    let over = Self.over(Self.run([Self.ipe, Self.hera], in: Self.few))
    store.send(Self.acts(.ended(over))) { $0.parts[Acts.self]?.undo = over }
    #expect(Self.words(store.state).contains("2 plantas foram para as arquivadas"))
    store.advance(milliseconds: 10_000)
    store.receive(Self.acts(.undoExpired)) { $0.parts[Acts.self]?.undo = nil }
    store.send(Self.acts(.undoTapped))
    store.finish()
  }

  @Test("many are done frame by frame, with how far it is, and stopped where the person says so")
  func many() {
    let home = Self.home(Self.all)
    let store = TestStore<Home>(home)
    var run = Self.run(Self.all, in: home)
    _ = run.steps.start()
    store.send(Self.act("archive", Self.all)) { $0.parts[Acts.self]?.running = run }
    store.expect(.guardUnload(true, by: "acts"))
    for position in 0..<50 {
      store.respond(
        to: .mutate(ArchivePlant(Self.all[position].id)), with: .mutation(.saved))
      _ = run.steps.answer(position, .saved)
      store.receive(Self.acts(.answered(position, .saved))) {
        $0.parts[Acts.self]?.running = run
      }
    }
    #expect(Self.words(store.state).contains("Parar"))
    #expect(store.state.parts[Acts.self]?.running?.steps.answered == 50)
    #expect(Self.attributes(store.state).contains("50 de 120"))
    store.send(Self.acts(.stopTapped)) {
      run.steps.isStopping = true
      $0.parts[Acts.self]?.running = run
    }
    store.paint()
    store.receive(Self.acts(.more)) { $0.parts[Acts.self]?.running = nil }
    store.expect(.guardUnload(false, by: "acts"))
    store.receive(Self.acts(.ended(run))) { $0.parts[Acts.self]?.undo = run }
    #expect(Self.words(store.state).contains("50 plantas foram para as arquivadas"))
    // Those fifty alone are taken back.
    #expect(run.undoing.steps.wanted.count == 50)
    store.advance(milliseconds: 10_000)
    store.receive(Self.acts(.undoExpired)) { $0.parts[Acts.self]?.undo = nil }
    store.finish()
  }

  @Test(
    "an undoing of many that is stopped says how many are as they were, and goes on where it was")
  func stoppedUndoing() {
    let home = Self.home(Self.all)
    let store = TestStore<Home>(home)
    let done = Self.over(Self.run(Self.all, in: home))
    store.send(Self.acts(.ended(done))) { $0.parts[Acts.self]?.undo = done }
    var back = done.undoing
    _ = back.steps.start()
    store.send(Self.acts(.undoTapped)) {
      $0.parts[Acts.self]?.undo = nil
      $0.parts[Acts.self]?.running = back
    }
    store.expect(.guardUnload(true, by: "acts"))
    for position in 0..<50 {
      store.respond(to: .mutate(RestorePlant(Self.all[position].id)), with: .mutation(.saved))
      _ = back.steps.answer(position, .saved)
      store.receive(Self.acts(.answered(position, .saved))) {
        $0.parts[Acts.self]?.running = back
      }
    }
    store.send(Self.acts(.stopTapped)) {
      back.steps.isStopping = true
      $0.parts[Acts.self]?.running = back
    }
    store.paint()
    store.receive(Self.acts(.more)) { $0.parts[Acts.self]?.running = nil }
    store.expect(.guardUnload(false, by: "acts"))
    store.receive(Self.acts(.ended(back))) { $0.parts[Acts.self]?.undo = back }
    let words = Self.words(store.state)
    #expect(words.contains("50 de 120 voltaram a ser como eram"))
    #expect(words.contains("Continuar") && !words.contains("Desfazer"))
    store.advance(milliseconds: 10_000)
    store.receive(Self.acts(.undoExpired)) { $0.parts[Acts.self]?.undo = nil }
    store.finish()
    // Going on takes back the others, after which nothing more is said.
    let rest = back.undoing
    #expect(rest.isUndoing && rest.steps.wanted == Array(back.steps.wanted[50...]))
    var acts = Acts.State()
    #expect(Acts.reduce(&acts, .ended(Self.over(rest))).steps.isEmpty)
    #expect(acts == Acts.State())
  }

  @Test("how far it is stands in a sheet that is not closed: it has one button, which stops")
  func notClosed() throws {
    var home = Self.home(Self.all)
    let run = Self.run(Self.all, in: home)
    home.parts[Acts.self]?.running = run
    let page = Home.view(
      home, Scene(Surroundings(now: .epoch, width: 360, language: .pt)) { _ in 0 })
    let sheet = try #require(page.elements.first { $0.tag == "dialog" })
    let buttons = Node.element(sheet).elements.filter { $0.tag == "button" }
    #expect(buttons.map { Node.element($0).readOut } == ["Parar"])
    #expect(sheet.attributes.first { $0.name == "closedby" }?.value.text == "none")
    #expect(sheet.listeners.isEmpty)
  }

  private static func attributes(_ home: Home.State) -> [String] {
    Home.view(home, Scene(Surroundings(now: .epoch, width: 360, language: .pt)) { _ in 0 })
      .elements.flatMap { $0.attributes.compactMap { $0.value.text } }
  }

  @Test("those with which it cannot be done, or not any more, are left out")
  func leftOut() {
    let home = Self.few
    let run = Self.run([Self.hera, Self.archived, Plant(9, "?")], in: home)
    #expect(run.steps.wanted.map(\.subject) == [Subject(Self.hera.id)])
    #expect(run.name == "Hera")
    let store = TestStore<Home>(home)
    store.send(Self.act("archive", [Self.archived]))
    store.send(Self.act("burn", [Self.hera]))
    store.finish()
  }

  @Test("what is wanted meanwhile is done afterwards")
  func waits() {
    let home = Self.few
    let store = TestStore<Home>(home)
    let first = Self.run([Self.hera], in: home)
    let second = Self.run([Self.ipe], in: home)
    store.send(Self.act("archive", [Self.hera])) {
      $0.parts[Acts.self]?.running = first
      _ = $0.parts[Acts.self]?.running?.steps.start()
    }
    store.expect(.mutate(ArchivePlant(Self.hera.id)))
    let wanted = Self.acting([Self.ipe])
    store.send(Self.act("archive", [Self.ipe])) { $0.parts[Acts.self]?.waiting = [wanted] }
    store.respond(to: .mutate(ArchivePlant(Self.hera.id)), with: .mutation(.saved))
    store.receive(Self.acts(.answered(0, .saved))) { $0.parts[Acts.self]?.running = nil }
    store.receive(Self.acts(.ended(Self.over(first)))) {
      $0.parts[Acts.self]?.undo = Self.over(first)
      $0.parts[Acts.self]?.waiting = []
    }
    store.receive(Self.acts(.wanted(wanted))) {
      $0.parts[Acts.self]?.undo = nil
      $0.parts[Acts.self]?.running = second
      _ = $0.parts[Acts.self]?.running?.steps.start()
    }
    store.respond(to: .mutate(ArchivePlant(Self.ipe.id)), with: .mutation(.saved))
    store.receive(Self.acts(.answered(0, .saved))) { $0.parts[Acts.self]?.running = nil }
    store.receive(Self.acts(.ended(Self.over(second)))) {
      $0.parts[Acts.self]?.undo = Self.over(second)
    }
    store.advance(milliseconds: 10_000)
    store.receive(Self.acts(.undoExpired)) { $0.parts[Acts.self]?.undo = nil }
    store.finish()
  }

  @Test("a refusal is told in words where the record is, until the next try or page")
  func refused() {
    let home = Self.few
    let store = TestStore<Home>(home)
    let run = Self.over(Self.run([Self.hera], in: home), refused: [0: Refusal(.forbidden)])
    store.send(Self.acts(.ended(run))) {
      $0.parts[Acts.self]?.failed = Acts.Failed(run: run, path: Plant.path)
    }
    store.expect(.scrollToTop)
    let words = "A sua função no jardim não permite isto."
    #expect(Self.words(store.state).contains(words))
    #expect(Self.words(store.state, at: Plant.path(of: Self.hera.id)).contains(words))
    // Whoever looks at the plans and comes back still reads why.
    for path in [Path.plans, Plant.path] {
      store.send(.entered(path, today: .epoch)) {
        $0.context.path = path
        $0.parts.place(in: $0.context)
      }
      store.expect(.scrollToTop)
    }
    #expect(Self.words(store.state).contains(words))
    store.send(.entered(.archivedPlants, today: .epoch)) {
      $0.context.path = .archivedPlants
      $0.parts[Acts.self]?.failed = nil
      $0.parts[Plants.self]?.list.segment = 1
      $0.parts[Plants.self]?.list.results = RecordBook([Self.archived]).entries
      $0.parts.place(in: $0.context)
    }
    store.expect(.scrollToTop)
    store.finish()
  }

  @Test("of many it says how many were not done and why, each reason once")
  func refusedOfMany() {
    var home = Self.home(Self.all)
    let no = Refusal(.forbidden)
    let run = Self.over(
      Self.run(Self.all, in: home),
      refused: [3: no, 5: no, 7: Refusal(.missing, "plant")])
    let store = TestStore<Home>(home)
    store.send(Self.acts(.ended(run))) {
      $0.parts[Acts.self]?.failed = Acts.Failed(run: run, path: Plant.path)
      $0.parts[Acts.self]?.undo = run
    }
    store.expect(.scrollToTop)
    home = store.state
    let words = Self.words(home)
    #expect(words.contains("3 de 120 ficaram como estavam"))
    #expect(words.ranges(of: "não permite isto").count == 1)
    #expect(words.contains("Esta planta já não existe."))
    #expect(words.contains("117 plantas foram para as arquivadas"))
    store.advance(milliseconds: 10_000)
    store.receive(Self.acts(.undoExpired)) { $0.parts[Acts.self]?.undo = nil }
    store.finish()
  }

  @Test("a limit opens the paywall; it alone tells of one record, a banner as well of many")
  func paywall() {
    let home = Self.few
    let full = Refusal(.limitReached, "plants", limit: 3)
    let one = Self.over(Self.run([Self.hera], in: home), refused: [0: full])
    let parts = home.parts
    #expect(
      Acts.tell(.ended(one), Acts.State(), among: parts) == .paywall(.uploadFile(bytes: 1, used: 3))
    )
    #expect(!one.tellsRefusals)
    let many = Self.over(Self.run([Self.hera, Self.ipe], in: home), refused: [1: full])
    #expect(
      Acts.tell(.ended(many), Acts.State(), among: parts)
        == .paywall(.uploadFile(bytes: 1, used: 3)))
    #expect(many.tellsRefusals)
    let no = Self.over(Self.run([Self.hera], in: home), refused: [0: Refusal(.forbidden)])
    #expect(Acts.tell(.ended(no), Acts.State(), among: parts) == nil)
  }

  @Test("a record's page offers what can be done with it")
  func offered() {
    func offered(_ plant: Plant) -> [String] {
      var home = Self.few
      home.context.path = Plant.path(of: plant.id)
      let names = Self.attributes(home)
      return ["Arquivar", "Restaurar"].filter { names.contains($0) }
    }
    #expect(offered(Self.hera) == ["Arquivar"])
    #expect(offered(Self.archived) == ["Restaurar"])
  }
}
