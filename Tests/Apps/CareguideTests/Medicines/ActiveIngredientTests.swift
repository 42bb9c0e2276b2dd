import Care
import Flow
import FlowTesting
import RecordPages
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import Careguide
@testable import Shell

/// The names that are offered while the name of a medicine is typed.
@Suite("names of active ingredients")
struct ActiveIngredientTests {
  private static func offered(_ typed: String, _ language: Language = .pt) -> [String] {
    ActiveIngredient.matching(typed, language).map { $0.value }
  }

  @Test("CG-128 the list has some hundred names, in the alphabet's order, none of them twice")
  func list() {
    let all = ActiveIngredient.all
    #expect((300...400).contains(all.count), "\(all.count)")
    let portuguese = all.map { FoldedText($0.portuguese) }
    #expect(portuguese == portuguese.sorted())
    #expect(Set(portuguese).count == all.count)
    #expect(Set(all.map { FoldedText($0.english) }).count == all.count)
    for ingredient in all {
      for name in [ingredient.portuguese, ingredient.english] {
        #expect(name == name.tidied && !name.isEmpty, "\(name)")
        #expect(name.byteCount <= Medicine.Limits.name && !name.contains("="), "\(name)")
      }
    }
  }

  @Test("CG-128 accents and case are typed or not; the beginning of any word finds the name")
  func folding() {
    #expect(Self.offered("LOSAR") == ["Losartana"])
    #expect(Self.offered("acido f") == ["Ácido fólico", "Ácido fusídico"])
    #expect(Self.offered("fólico") == ["Ácido fólico"])
    #expect(Self.offered("folico acido") == ["Ácido fólico"])
    // Within a word nothing is looked for, and what is mistyped is not put right.
    #expect(Self.offered("sartana").isEmpty)
    #expect(Self.offered("lozartana").isEmpty)
  }

  @Test("CG-128 both languages find a name; that of the app is taken, the other stands beside it")
  func languages() throws {
    let portuguese = try #require(ActiveIngredient.matching("aspirin", .pt).first)
    #expect(
      portuguese == Choice("Ácido acetilsalicílico", "Ácido acetilsalicílico", detail: "Aspirin"))
    let english = try #require(ActiveIngredient.matching("dipiro", .en).first)
    #expect(english == Choice("Metamizole", "Metamizole", detail: "Dipirona"))
    // One name that both have stands once.
    #expect(ActiveIngredient.matching("parace", .en) == [Choice("Paracetamol", "Paracetamol")])
    // What the person's own language calls so comes before what the other one does.
    let metoprolol = Self.offered("met", .en)
    #expect(metoprolol.first == "Metamizole" && !metoprolol.contains("Thiamazole"))
    #expect(Self.offered("metima", .en) == ["Thiamazole"])
  }

  @Test("CG-128 eight are offered at most, and none for a letter or for what is typed already")
  func few() {
    #expect(Self.offered("ac").count == ActiveIngredient.most)
    #expect(Self.offered("").isEmpty && Self.offered("a").isEmpty && Self.offered(" á ").isEmpty)
    #expect(Self.offered("losartana").isEmpty)
    #expect(Self.offered("Cha da vovó").isEmpty)
  }

  @Test("CG-128 the keyboard takes a name of the list, and any other name is as good")
  func form() throws {
    let context = Context()
    var state = RecordForm<Medicine>.State(
      adding: .test(1), today: context.today, owner: context.owner)
    func shown() -> String {
      let scene = Scene<RecordForm<Medicine>.Action>(
        Surroundings(now: .epoch, width: 360, language: .pt)
      ) { _ in 0 }
      return RecordForm<Medicine>.view(state, scene).readOut
    }
    _ = RecordForm.reduce(&state, .changed(.name, "acido f"))
    #expect(shown().contains("Ácido fólico") && shown().contains("Folic acid"))
    _ = RecordForm.reduce(&state, .suggestionReached(1))
    _ = RecordForm.reduce(&state, .suggestionTaken("Ácido fusídico"))
    #expect(state.draft[.name] == "Ácido fusídico")
    #expect(!shown().contains("Ácido fólico") && state.reached == nil)
    // Another field, Escape and saving show none.
    _ = RecordForm.reduce(&state, .changed(.name, "losar"))
    #expect(shown().contains("Losartan"))
    _ = RecordForm.reduce(&state, .left(.name))
    #expect(!shown().contains("Losartan"))
    _ = RecordForm.reduce(&state, .changed(.name, "Chá da vovó"))
    _ = RecordForm.reduce(&state, .suggestionsClosed)
    let reading = state.draft.reading(over: state.stored, today: context.today)
    #expect(reading.record.name == "Chá da vovó" && reading.problems[.name] == nil)
  }
}
