import Flow
import GardenTesting
import Records
import Sample
import SampleApp
import Screen
import ScreenReading
import Testing
import Values

@testable import RecordPages
@testable import Shell

@Suite("what can be done with a row of a list lies beyond its end")
struct SwipeTests {
  private static let hera = Plant(1, "Hera")
  private static let archived = Plant(2, "Samambaia") { $0.isArchived = true }

  /// What the row of a plant is known by, and the button in it.
  private static func row(_ plant: Plant) -> (
    key: String?, button: Element?, tap: Plants.Action?
  ) {
    var home = SampleApp.home([plant]) { _, _ in }
    home.parts[Plants.self]?.list.segment = plant.segment
    home.parts[Plants.self]?.show([plant])
    var heard: [(EventData) -> Plants.Action?] = []
    let scene = Scene<Plants.Action>(Surroundings(now: .epoch, width: 360, language: .pt)) {
      heard.append($0)
      return HandlerID(heard.count - 1)
    }
    let page = Plants.page(home.parts[Plants.self]!, scene, Frame(home.context, home.parts))
    let row = page.elements.first { $0.attributes.contains { $0.value.text == "virtual-row" } }
    let button = row.flatMap { Node.element($0).elements.first { $0.tag == "button" } }
    let tap = button?.listeners.first.flatMap { heard[Int($0.handler)](.none) }
    return (row?.key, button, tap)
  }

  private static func text(_ name: Literal, _ element: Element?) -> String? {
    element?.attributes.first { $0.name == name }?.value.text
  }

  @Test("it is the first act that applies to the record, by its name and the record's")
  func act() {
    let row = Self.row(Self.hera)
    #expect(Self.text("aria-label", row.button) == "Arquivar Hera")
    let acting = Acting("archive", with: "plant", [Self.hera.id.uuid])
    #expect(row.tap == .list(.act(acting)))
    #expect(RecordList<Plant>.message(.act(acting)) == .act(acting))
    #expect(Self.text("aria-label", Self.row(Self.archived).button) == "Restaurar Samambaia")
  }

  @Test("the keyboard does not stop at it in each row")
  func keyboard() {
    #expect(Self.text("tabindex", Self.row(Self.hera).button) == "-1")
  }

  @Test("a record with another act has another row, so that it is not open any more")
  func another() {
    var archived = Self.hera
    archived.isArchived = true
    #expect(Self.row(Self.hera).key != Self.row(archived).key)
    // Acts that come with the later part of the program leave the rows that are there.
    #expect(Self.row(Self.hera).key == Self.hera.id.description)
  }
}
