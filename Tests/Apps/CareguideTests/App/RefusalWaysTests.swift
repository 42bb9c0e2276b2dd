import Care
import Entitlements
import Flow
import Identity
import RecordPages
import Records
import Screen
import ScreenReading
import Shell
import Testing
import Values

@testable import Careguide

/// What a page offers where something was refused.
@Suite("the ways on from a refusal")
struct RefusalWaysTests {
  private static func today(_ refusal: Refusal, as role: Role = .manager, _ language: Language)
    -> String
  {
    var home = FamilySample.home(as: role, medicines: [FamilySample.losartana])
    home.parts[Today.self] = FamilySample.today(at: FamilySample.now)
    home.parts[Today.self]?.refusal = refusal
    return FamilySample.page(home, Today.path, language).readOut
  }

  @Test("a plan that keeps nothing in the account leads to the plans, and to this device alone")
  func needsSync() {
    let page = Self.today(.needsSync, .pt)
    #expect(page.contains("Ver planos") && page.contains("Continuar só neste aparelho"))
    let english = Self.today(.needsSync, .en)
    #expect(english.contains("See plans") && english.contains("Go on with this device alone"))
    // Who does not manage the family does not take it along.
    #expect(!Self.today(.needsSync, as: .logger, .pt).contains("Continuar só neste aparelho"))
  }

  @Test("a limit that is the same in every plan does not lead to the plans")
  func inEveryPlan() {
    #expect(!Self.today(Refusal(.limitReached, "contacts", limit: 50), .pt).contains("Ver planos"))
    #expect(Self.today(Refusal(.limitReached, "people", limit: 1), .pt).contains("Ver planos"))
  }

  @Test("what a role does not allow leads to whoever gives another, and what is gone to the start")
  func others() {
    #expect(Self.today(Refusal(.forbidden), .pt).contains("Ver quem administra"))
    #expect(Self.today(Refusal(.forbidden), .en).contains("See who manages"))
    var home = FamilySample.home(medicines: [FamilySample.losartana])
    home.parts[Today.self] = FamilySample.today(at: FamilySample.now)
    home.parts[Stock.self]?.isLoaded = true
    home.parts[Stock.self]?.refusal = Refusal(.missing, "medicine")
    let page = FamilySample.page(home, Path("remedios/\(FamilySample.losartana.id)")).readOut
    #expect(page.contains("Ir para o início"))
    // Nothing leads to where one is.
    #expect(!Self.today(Refusal(.missing, "medicine"), .pt).contains("Ir para o início"))
    let outdated = Refusal(.unreadable, "schema", reason: "outdated")
    #expect(Self.today(outdated, .pt).contains("Recarregar"))
  }

  @Test("CG-128 a photo that alone was refused can be left as it was, or the plans be looked at")
  func photo() {
    typealias Form = RecordForm<Person>
    for (language, leave, plans) in [
      (Language.pt, "Deixar a foto como estava", "Ver planos"),
      (.en, "Leave the photo as it was", "See plans"),
    ] {
      var home = FamilySample.home(medicines: [FamilySample.losartana])
      let path = Person.editPath(of: FamilySample.rosa.id)
      var form = Form.State(
        editing: FamilySample.rosa, today: CivilDate("2026-11-20")!, owner: "me")
      _ = Form.reduce(&form, .photo(.chosen(NewPhoto(.test(1), jpeg: "AAAA"))))
      _ = Form.reduce(&form, .saveTapped)
      _ = Form.reduce(&form, .photo(.saved(.refused(Refusal(.limitReached, "bytes", limit: 5)))))
      home.parts[FormPage<Person>.self]?.form = form
      let page = FamilySample.page(home, path, language).readOut
      #expect(page.contains(leave) && page.contains(plans))
      let effect = Form.reduce(&form, .photo(.leaveTapped))
      #expect(form.isSaved && effect.steps.contains { $0.request == .navigate(.back) })
    }
  }
}
