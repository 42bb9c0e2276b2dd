import Care
import Flow
import FlowTesting
import Identity
import Records
import RecordPages
import Screen
import ScreenReading
import Shell
import Testing
import Values

@testable import Careguide

/// What the pages of a day say, and to whom they offer what.
@Suite("today on the screen")
struct TodayPageTests {
  private static func home(as role: Role = .manager, _ doses: [Dose] = []) -> Home.State {
    var home = FamilySample.home(as: role, medicines: [FamilySample.losartana])
    home.parts[Today.self] = FamilySample.today(doses)
    return home
  }

  private static let eight = "2026-11-20T08:00"

  @Test("CG-135 who only follows sees the doses, and is offered to say nothing of them")
  func roles() {
    for (role, mayLog) in [(Role.manager, true), (.logger, true), (.viewer, false)] {
      let page = FamilySample.page(Self.home(as: role), Today.path).readOut
      #expect(page.contains("Losartana 50 mg") && page.contains("08:00"))
      #expect(page.contains("Tomar") == mayLog, "\(role.rawValue)")
    }
  }

  @Test("CG-130 late, missed and disputed are said in words, in both languages")
  func words() {
    let twice = [
      FamilySample.taken(50, Self.eight, at: "2026-11-20T11:05:00Z"),
      FamilySample.taken(51, Self.eight, at: "2026-11-20T13:05:00Z"),
    ]
    let disputed = FamilySample.page(Self.home(twice), Today.path)
    #expect(disputed.readOut.contains("Anotado de dois jeitos"))
    #expect(disputed.readOut.contains("Decidir"))
    let english = FamilySample.page(Self.home(twice), Today.path, .en).readOut
    #expect(english.contains("Noted in two ways") && !english.contains("Anotado"))
    #expect(FamilySample.page(Self.home(), Today.path).readOut.contains("Atrasado"))
  }

  @Test("how to fill a field is said in the form, and not where its value is read")
  func hints() {
    let page = FamilySample.page(Self.home(), Person.path(of: FamilySample.rosa.id)).readOut
    #expect(page.contains("Alergias") && !page.contains("Uma por linha"))
    var home = Self.home()
    var form = FormPage<Person>.State(in: home.context)
    form.form = RecordForm<Person>.State(
      editing: FamilySample.rosa, today: home.context.today, owner: home.context.owner)
    home.parts[FormPage<Person>.self] = form
    let typed = FamilySample.page(home, Person.editPath(of: FamilySample.rosa.id)).readOut
    #expect(typed.contains("Uma por linha"))
  }
}

extension TodayPageTests {
  fileprivate static func home(_ doses: [Dose]) -> Home.State { home(as: .manager, doses) }
}
