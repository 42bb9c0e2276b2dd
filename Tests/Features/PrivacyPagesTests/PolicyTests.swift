import Analytics
import Flow
import Orchard
import Screen
import ScreenHTML
import ScreenReading
import Shell
import Testing
import Values

@testable import PrivacyPages

@Suite("the policy of what is counted")
struct PolicyTests {
  /// The first and one that comes after it: a section changed, one is gone, one is new.
  static let versions: [PolicyVersion] = {
    let first = PolicyTexts.all[0]
    var sections = first.sections.filter { $0.id != "changes" && $0.id != "intro" }
    sections.insert(
      PolicySection(
        "intro", Phrase(pt: "Do que se trata", en: "What this is about"),
        Phrase(
          pt: """
            Esta política trata dos dados de uso: o que o {0} conta sobre como é usado, se você \
            deixar. O que você registra nele não faz parte deles.
            """,
          en: """
            This policy is about usage data: what {0} counts about how it is used, if you let it. \
            What you write down in it is no part of that.
            """)), at: 0)
    sections.append(
      PolicySection(
        "children", Phrase(pt: "Crianças", en: "Children"),
        Phrase(pt: "Nada é contado de crianças.", en: "Nothing is counted of children.")))
    return [first, PolicyVersion(2, from: CivilDate("2027-01-15") ?? .epoch, sections)]
  }()

  private static func page(
    _ path: Path, _ language: Language = .pt, contact: Literal? = "privacidade@pomar.com.br",
    _ versions: [PolicyVersion] = PolicyTexts.all
  ) -> Node {
    var state = Privacy.State(in: Counted.context(at: path), contact: contact)
    state.policies = versions
    return Privacy.page(state, Counted.scene(language), Frame(state.context))
  }

  @Test("PR-171 it says its version and since when it holds", arguments: [Language.pt, .en])
  func version(language: Language) {
    let read = Self.page(.policy, language).readOut
    #expect(
      read.contains(
        language == .pt ? "Versão 1, desde 27/11/2026" : "Version 1, since 27/11/2026"))
    let second = Self.page(.policy, language, Self.versions).readOut
    #expect(
      second.contains(
        language == .pt ? "Versão 2, desde 15/01/2027" : "Version 2, since 15/01/2027"))
  }

  @Test("PR-171 what differs from the version before is marked, section by section")
  func differences() {
    let page = Self.page(.policyChanges, .pt, Self.versions)
    let marks = page.elements.filter { $0.tag == "mark" }.map { $0.readOut.trimmed }
    #expect(marks.contains("permitir.") && marks.contains("deixar."))
    let read = page.readOut
    #expect(read.contains("Esta parte é nova."))
    #expect(read.contains("Nada é contado de crianças."))
    #expect(read.contains("Esta parte não existe mais."))
    // What is the same in both is left out.
    #expect(!read.contains("Onde e por quanto tempo"))
    #expect(read.contains("Entre a versão 1, de 27/11/2026, e a versão 2, de 15/01/2027."))
    // Not by colour alone: what went and what came are elements of their own.
    let tags = Set(page.elements.map { $0.tag.text })
    #expect(tags.isSuperset(of: ["del", "ins"]))
    #expect(Self.page(.policyChanges).readOut.contains("Esta é a primeira versão"))
    let alike = Self.page(.policyChanges, .en, [Self.versions[0], Self.versions[0]]).readOut
    #expect(alike.contains("Both say the same."))
  }

  @Test("PR-172 it has all its parts in both languages", arguments: [Language.pt, .en])
  func parts(language: Language) {
    let read = Self.page(.policy, language).readOut
    let said =
      language == .pt
      ? [
        "Do que se trata", "O que é coletado", "Uso: ", "Desempenho: ", "Aparelho: ",
        "Para que usamos", "Onde e por quanto tempo", "Seus direitos",
        "Quando esta política muda", "Contato", "privacidade@pomar.com.br", "15 dias",
      ]
      : [
        "What this is about", "Data we collect", "Usage: ", "Performance: ", "Device: ",
        "How we use it", "Where and for how long", "Your rights", "Changes to this policy",
        "Contact", "privacidade@pomar.com.br", "15 days",
      ]
    for words in said { #expect(read.contains(words), "\(words)") }
    let use = PolicyTexts.all[0].sections.first { $0.id == "use" }
    #expect(use?.points.count == 4)
    #expect(!read.contains("{0}"))
  }

  @Test("PR-172 each right has a button that works")
  func rights() {
    var actions: [Privacy.Action] = []
    let state = Privacy.State(in: Counted.context(at: .policy), contact: "a@b.example")
    let scene = Scene<Privacy.Action>(
      Surroundings(now: Orchard.now, width: 360, language: .en)
    ) { handler in
      if let action = handler(.none) { actions.append(action) }
      return 0
    }
    let page = Privacy.page(state, scene, Frame(state.context))
    let told = PolicyTexts.all[0].sections.flatMap(\.points).compactMap(\.right)
    #expect(Set(told) == Set(PrivacyRight.allCases))
    for action: Privacy.Action in [.goTo(.privacy), .asked(.delete), .goTo(.ownEvents)] {
      #expect(actions.contains(action))
    }
    let address = page.elements.compactMap { $0.text("href") }.first { $0.hasPrefix("mailto:") }
    #expect(address == "mailto:a@b.example?subject=Privacy%20in%20Pomar")
  }

  @Test("PR-172 an app without a mailbox says whom to ask")
  func noContact() {
    let read = Self.page(.policy, contact: nil).readOut
    #expect(read.contains("fale com quem cuida do Pomar para você"))
  }
}
