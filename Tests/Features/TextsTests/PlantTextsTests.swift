import Flow
import FlowTesting
import GardenTesting
import Records
import Sample
import SampleApp
import Screen
import ScreenReading
import Testing
import Values

@testable import Shell
@testable import Texts

@Suite("FF-038 texts of any kind that two people changed")
struct PlantTextsTests {
  private static let plant = Plant(1, "Jasmim") { $0.notes = "Folhas secas." }

  private static let waiting: TextConflict = {
    var conflict = TextConflict()
    conflict.id = ID(UUID(high: 34, low: 1))
    conflict.subjectType = "plant"
    conflict.subject = plant.id.uuid
    conflict.field = "notes"
    conflict.text = "Folhas podadas."
    return conflict
  }()

  private static var home: Home.State {
    var home = SampleApp.home([plant]) { $0.add(Texts.self, in: $1) }
    home.parts[Texts.self]?.waiting = [waiting]
    home.parts[Texts.self]?.isLoaded = true
    return home
  }

  private static func texts(_ action: Texts.Action) -> Home.Action {
    .part(PartAction(Texts.self, action))
  }

  @Test("deciding and taking it back are the kind's mutations, and lead to the record's page")
  func decides() {
    let decision = Texts.Decision(Self.waiting, over: "Folhas secas.", for: "Folhas podadas.")
    let store = TestStore<Home>(Self.home)
    store.send(Self.texts(.chosen(decision))) { $0.parts[Texts.self]?.saving.start() }
    store.respond(
      to: .mutate(DecidePlantText(Self.waiting, over: "Folhas secas.", for: "Folhas podadas.")),
      with: .mutation(.saved))
    store.receive(Self.texts(.answered(decision, .saved))) {
      $0.parts[Texts.self]?.saving.stop()
      $0.parts[Texts.self]?.undo = decision
    }
    store.expect(.guardUnload(false, by: "text"))
    store.expect(.navigate(.replace("plantas/\(Self.plant.id.description)")))
    store.send(Self.texts(.undoTapped)) {
      $0.parts[Texts.self]?.undo = nil
      $0.parts[Texts.self]?.saving.start()
    }
    store.respond(
      to: .mutate(ReopenPlantText(Self.waiting, over: "Folhas secas.", from: "Folhas podadas.")),
      with: .mutation(.saved))
    store.receive(Self.texts(.undoAnswered(.saved))) { $0.parts[Texts.self]?.saving.stop() }
    store.finish()
  }

  @Test(
    "FF-156 whoever only looks compares the versions, is asked for no decision, and takes none back"
  )
  func looks() {
    let decision = Texts.Decision(Self.waiting, over: "Folhas secas.", for: "Folhas podadas.")
    for (role, may) in [("gardener", true), ("visitor", false)] {
      var home = SampleApp.home([Self.plant], .visited) { $0.add(Texts.self, in: $1) }
      home.context.role = role
      home.parts[Texts.self]?.waiting = [Self.waiting]
      home.parts[Texts.self]?.isLoaded = true
      home.context.path = Plant.path
      #expect(words(home).contains("espera uma decisão") == may)
      home.parts[Texts.self]?.undo = decision
      #expect(words(home).contains("Desfazer") == may)
      home.context.path = .text(Self.waiting.id)
      let page = words(home)
      #expect(page.contains("podadas.") && page.contains("só permite ver") == !may)
      #expect(page.contains("Juntar") == may)
    }
  }

  @Test("a text of a kind that says nothing of its texts is not decided, and not listed")
  func unknown() {
    var odd = Self.waiting
    odd.subjectType = "disc"
    let store = TestStore<Home>(Self.home)
    store.send(Self.texts(.chosen(Texts.Decision(odd, over: "", for: ""))))
    store.finish()
    var home = Self.home
    home.parts[Texts.self]?.waiting = [odd]
    home.context.path = .texts
    #expect(words(home).contains("Nenhum texto espera uma decisão"))
  }

  @Test("it is told by the kind's field and the record's name, and who wrote it by the app's space")
  func words() {
    var home = Self.home
    home.context.path = .texts
    #expect(words(home).contains("Observações de Jasmim"))
    home.context.path = .text(Self.waiting.id)
    let page = words(home)
    #expect(page.contains("Outra pessoa do jardim"))
    #expect(page.contains("Folhas") && page.contains("secas.") && page.contains("podadas."))
    home.context.path = Path("textos/\(UUID.test(5).description)")
    #expect(words(home).contains("Alguém do jardim já decidiu"))
  }

  private func words(_ home: Home.State) -> String {
    Home.view(home, Scene(Surroundings(now: .epoch, width: 360, language: .pt)) { _ in 0 })
      .readOut
  }
}
