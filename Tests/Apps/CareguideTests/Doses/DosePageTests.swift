import Care
import Flow
import FlowTesting
import Records
import Shell
import Testing
import Values

@testable import Careguide

/// The page of one dose.
@Suite("more that is said of a dose")
struct DosePageTests {
  private static let eight = DoseKey(FamilySample.losartana.id, "2026-11-20T08:00")

  private static func parts(_ doses: [Dose] = []) -> Parts {
    var parts = Parts()
    parts[Today.self] = FamilySample.today(doses)
    return parts
  }

  private static func opened() -> DosePage.State {
    var state = DosePage.State()
    _ = DosePage.reduce(&state, .opened(eight, at: FamilySample.now), among: parts())
    return state
  }

  @Test("its address names the medicine and the planned time, and no other address is one")
  func paths() {
    #expect(Self.eight.path.dose == Self.eight)
    #expect(DoseKey(FamilySample.losartana.id).path.dose == DoseKey(FamilySample.losartana.id))
    for text in ["hoje", "hoje/x/y", "hoje/\(FamilySample.losartana.id)/amanhã"] {
      #expect(Path(text).dose == nil)
    }
  }

  @Test("CG-130 another amount at another time is said as typed")
  func typed() throws {
    var state = Self.opened()
    state.open?.draft.amount = "1/2"
    state.open?.draft.time = "08:30"
    let zone = FamilySample.saoPaulo
    let saying = state.open?.draft.taking(
      on: CivilDate("2026-11-20")!, in: zone, now: FamilySample.now)
    #expect(
      saying == .taken(DoseAmount(thousandths: 500), at: Instant("2026-11-20T11:30:00Z")!))
  }

  @Test("what cannot be read is told at its field, and nothing is said")
  func unreadable() {
    var state = Self.opened()
    state.open?.draft.amount = "muito"
    _ = DosePage.reduce(&state, .takeNow(FamilySample.now), among: Self.parts())
    #expect(state.open?.draft.showsProblems == true && state.open?.saving.isLoading == false)
  }

  @Test("FF-018 a refusal ends the waiting and is kept to be told")
  func refused() {
    var state = Self.opened()
    _ = DosePage.reduce(
      &state, .sayNow(Self.eight, .skipped("Enjoo"), FamilySample.now), among: Self.parts())
    #expect(state.open?.saving.isLoading == true)
    let said = Said(
      dose: FamilySample.taken(1, Self.eight.planned, at: "2026-11-20T14:30:00Z"), before: nil)
    _ = DosePage.reduce(&state, .answered(said, .refused(Refusal(.forbidden))), among: Self.parts())
    #expect(state.open?.saving.isLoading == false)
    #expect(state.open?.saving.failure == Refusal(.forbidden))
  }
}
