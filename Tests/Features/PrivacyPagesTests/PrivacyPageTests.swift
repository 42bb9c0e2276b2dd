import API
import Analytics
import Flow
import Orchard
import Screen
import ScreenHTML
import ScreenReading
import Settings
import Shell
import Telemetry
import Testing
import Values

@testable import PrivacyPages

@Suite("the page of what is counted")
struct PrivacyPageTests {
  private static func state(_ consent: ConsentState?, at path: Path = .privacy) -> Privacy.State {
    var state = Privacy.State(in: Counted.context(at: path), contact: "privacidade@pomar.com.br")
    state.consent = consent
    return state
  }

  private static func page(_ state: Privacy.State, _ language: Language = .pt) -> Node {
    let frame = Frame(state.context)
    return .all(
      [Privacy.page(state, Counted.scene(language), frame)]
        + Privacy.overlays(state, Counted.scene(language), frame))
  }

  /// Whether a switch is on; nil where nobody can move it yet.
  private static func isOn(_ purpose: Purpose, _ page: Node) -> Bool? {
    let id = "privacy-" + purpose.rawValue
    guard let toggle = page.elements.first(where: { $0.text("id") == id }),
      !toggle.attributes.contains(Attribute("disabled", .flag(true)))
    else { return nil }
    return toggle.attributes.contains(Attribute("checked", .propertyFlag(true)))
  }

  @Test("PR-154 PR-158 the switches stand as it stands: never asked, yes, no, and not known yet")
  func switches() {
    let unasked = Self.page(Self.state(ConsentState()))
    let allowed = Self.page(Self.state(Counted.yes))
    let refused = Self.page(Self.state(Counted.no))
    let unknown = Self.page(Self.state(nil))
    #expect(Self.isOn(.analytics, unasked) == false)
    #expect(Self.isOn(.analytics, allowed) == true)
    #expect(Self.isOn(.analytics, refused) == false)
    #expect(Self.isOn(.analytics, unknown) == nil)
    // Nothing else is on by a yes to that.
    #expect(Self.isOn(.crash, allowed) == false)
    #expect(Self.isOn(.marketing, allowed) == false)
  }

  @Test(
    "PR-166 PR-167 PR-168 the sections and their words are exact", arguments: [Language.pt, .en])
  func words(language: Language) {
    let page = Self.page(Self.state(Counted.yes), language)
    let read = page.readOut
    let said =
      language == .pt
      ? [
        "Coleta de dados", "Permitir dados de uso",
        "Contamos que telas você abre e que funções usa, e em que tipo de aparelho.",
        "Relatórios de falhas", "Permitir relatórios de falhas",
        "Permite que o aplicativo conte o que falhou nele, sem o que estava na tela.",
        "Divulgação", "Seus dados", "Ver o que foi coletado", "Baixar o que foi coletado",
        "Política de privacidade",
        "Excluir e parar", "Redefinir dados de uso",
      ]
      : [
        "Data Collection", "Enable Analytics",
        "We count which screens you open and which features you use, and on what kind of device.",
        "Crash Reporting", "Enable Crash Reporting",
        "Allows the app to report what failed in it, without what was on the screen.",
        "Marketing", "Your Data", "See My Events", "Download My Events", "Privacy Policy",
        "Delete and Stop",
        "Reset Analytics Data",
      ]
    for words in said { #expect(read.contains(words), "\(words)") }
    // The reset is in the colour of danger.
    let reset = said[said.count - 1]
    let button = page.elements.first { $0.tag == "button" && $0.readOut == reset }
    let name = button?.text("class") ?? ""
    #expect(name.contains("button-danger-plain"))
  }

  @Test("PR-170 what is asked, done and given stands on the page", arguments: [Language.pt, .en])
  func erasing(language: Language) {
    var state = Self.state(Counted.yes)
    state.question = .reset
    let asked = Self.page(state, language)
    let dialogs = asked.elements.filter { $0.text("role") == "alertdialog" }
    #expect(dialogs.count == 1)
    let title = language == .pt ? "Redefinir os dados de uso?" : "Reset analytics data?"
    #expect(asked.readOut.contains(title))
    state.question = nil
    state.said = PrivacyWords.erased
    state.receipt = Privacy.Receipt(
      UUID(high: 9, low: 9), by: Orchard.now.adding(milliseconds: 86_400_000))
    let done = Self.page(state, language)
    let toast = language == .pt ? "Dados de uso apagados." : "Analytics data erased."
    #expect(done.readOut.contains(toast))
    #expect(done.readOut.contains(UUID(high: 9, low: 9).description))
    #expect(done.readOut.contains("03/03/2026"))
  }

  @Test("PR-156 after a withdrawal keeping and erasing weigh the same")
  func withdrawn() {
    var state = Self.state(Counted.no)
    state.question = .withdrawn
    let elements = Self.page(state).elements
    let answers = elements.filter {
      $0.tag == "button" && ($0.readOut == "Apagar" || $0.readOut == "Deixar")
    }
    let classes = Set(answers.map { $0.text("class") ?? "" })
    #expect(answers.count == 2)
    #expect(classes == ["button button-neutral"])
  }

  @Test("why it was not erased is told with a way on")
  func failure() {
    var state = Self.state(Counted.yes)
    state.erasing.fail(.network(.unreachable))
    let read = Self.page(state).readOut
    #expect(read.contains("Sem conexão com o servidor"))
    #expect(read.contains("Fechar"))
  }

  @Test("it is among the settings, of an account and of a device alone")
  func entry() {
    let app = App(
      Orchard.app { parts, context in
        parts.addPrivacy(in: context)
        parts.add(Settings.self, in: context)
      }, telemetry: Counted.counting.telemetry)
    var home = Home.State(app, account: Orchard.account, space: Orchard.space, on: Device())
    home.context.path = .settings
    #expect(Home.view(home, .orchard(.pt)).orchardWords.contains("Dados de uso"))
    #expect(Home.view(home, .orchard(.en)).orchardWords.contains("Usage data"))
    #expect(!Privacy.needsServer && !OwnRows.needsServer && !ConsentPrompt.needsServer)
  }
}
