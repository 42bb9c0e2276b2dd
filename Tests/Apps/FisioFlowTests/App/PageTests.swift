import Screen
import ScreenReading
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell
@testable import SyncPage

@Suite("how the pages look")
struct PageTests {
  private static let widths = [360, 1280]

  private static func render(_ page: Pages, _ width: Int, _ language: Language) -> Node {
    let surroundings = Surroundings(now: Sample.now, width: width, language: language)
    return Root.view(page.state, Scene(surroundings) { _ in 0 })
  }

  /// Runs a check on the page in both languages and at both widths.
  private func everywhere(_ page: Pages, _ check: (Node, Comment) -> Void) {
    for language in Language.allCases {
      for width in Self.widths {
        check(
          Self.render(page, width, language),
          Comment(rawValue: "\(page) in \(language.rawValue) at \(width)"))
      }
    }
  }

  @Test("FF-006 every page has one main and one h1", arguments: Pages.allCases)
  func landmarks(page: Pages) {
    everywhere(page) { node, note in
      #expect(node.count("main") == 1, note)
      #expect(node.count("h1") == 1, note)
      let ids = node.elements.compactMap { $0.text("id") }
      let twice = Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
      #expect(twice == [], note)
    }
  }

  @Test(
    "FF-006 no control is without a name, and what names another is there",
    arguments: Pages.allCases)
  func names(page: Pages) {
    everywhere(page) { node, note in
      let elements = node.elements
      let labelled = Set(elements.compactMap { $0.text("for") })
      let unnamed = elements.filter { $0.isUnnamed(labelled: labelled) }
      #expect(unnamed.map { "\($0.tag) \($0.text("id") ?? "")" } == [], note)
      let ids = Set(elements.compactMap { $0.text("id") })
      for name in ["for", "aria-describedby", "aria-labelledby"] as [Literal] {
        let lost = elements.compactMap { $0.text(name) }.filter { !ids.contains($0) }
        #expect(lost == [], note)
      }
    }
  }

  @Test("FF-014 no heading, button, label or paragraph is empty", arguments: Pages.allCases)
  func phrases(page: Pages) {
    everywhere(page) { node, note in
      let silent = node.elements.filter { element in
        ["h1", "h2", "h3", "p", "label", "legend", "th", "dt", "option", "caption"]
          .contains(element.tag) && element.readOut.isEmpty && element.text("aria-hidden") == nil
          // The place of a field's note waits, empty, so that a new error is announced.
          && element.text("class") != "field-note"
      }
      #expect(silent.map(\.tag) == [], note)
      #expect(!node.readOut.contains("Optional("), note)
    }
  }

  @Test("FF-014 the pseudo-language reaches every heading and button", arguments: Pages.allCases)
  func pseudo(page: Pages) {
    // What people typed, and the languages' own names, are the same in every language.
    let own = [
      "FisioFlow", "Português", "English", "Bia", "bia", "Gil", "dor", "ombro",
      "Fisioterapia", "Caio Reis", "Davi", "Patients' answers",
    ]
    let withColumns: [Pages] = [.mapping, .selecting, .agendaColumns, .keeping]
    for width in Self.widths {
      let node = Self.render(page, width, .pseudo)
      for element in node.elements where ["h1", "button", "legend", "label"].contains(element.tag) {
        let words = element.text("aria-label") ?? element.readOut
        guard !own.contains(words), element.text("aria-hidden") == nil else { continue }
        if withColumns.contains(page), element.tag == "label" || element.tag == "legend" {
          continue
        }
        #expect(words.contains("["), "\(page): \(element.tag) says \(words)")
      }
    }
  }

  @Test("FF-056 FF-057 the paywall says what stands in the way and how to close it")
  func paywall() {
    let words = Self.render(.paywall, 360, .pt).readOut
    #expect(words.contains("Limite de Pacientes Atingido"))
    #expect(words.contains("R$\u{A0}97,00") || words.contains("R$ 97,00"))
    #expect(words.contains("Agora não"))
  }

  @Test(
    "FF-030 FF-031 what concerns the person's data stands on the page",
    arguments: [
      (Pages.memoryOnly, "Este navegador não deixa guardar dados"),
      (.repaired, "2 alterações não enviadas foram salvas, 1 não pôde ser lida"),
      (.sessionEnded, "Tudo continua guardado neste aparelho"),
      (.outdated, "Este aplicativo é antigo demais"),
      (.forbidden, "Você não faz mais parte desta clínica"),
      (.noClinic, "Esta conta não faz parte de nenhuma clínica"),
      (.restoreRefused, "A sua função na clínica não permite isto"),
      (.listRefused, "A sua função na clínica não permite isto"),
      (.selecting, "1 selecionado"), (.archiving, "Parar"),
      (.stopImport, "A importação ainda não terminou"), (.review, "Talvez já existam"),
      (.refused, "1 alteração recusada"), (.newVersion, "Há uma versão nova do FisioFlow"),
    ])
  func banners(page: Pages, text: String) {
    #expect(Self.render(page, 360, .pt).readOut.contains(text))
  }

  @Test(
    "FF-030 a damaged store's banner speaks of unsent changes only where there were any",
    arguments: [
      (0, 0, "Eles são baixados de novo do servidor."),
      (1, 0, "Eles são baixados de novo do servidor; 1 alteração não enviada foi salva."),
      (
        0, 2,
        "Eles são baixados de novo do servidor; 2 alterações não enviadas não puderam ser lidas."
      ),
    ])
  func repaired(rescued: Int, lost: Int, text: String) {
    #expect(Home.Words.repaired(rescued, lost, .pt) == text)
  }

  @Test("a clinic whose patients are all archived is not told that it has none")
  func allArchived() {
    var home = Pages.patients.home
    home.patients.show([Sample.patient(1, "Ana") { $0.isArchived = true }])
    let words = Home.view(
      home, Scene(Surroundings(now: Sample.now, width: 360, language: .pt)) { _ in 0 }
    )
    .readOut
    #expect(words.contains("Nenhum paciente ativo") && words.contains("Ver os arquivados"))
    #expect(!words.contains("Nenhum paciente ainda"))
  }

  @Test("what is sent while the question before signing out stands there is not lost any more")
  func allSent() {
    var home = Pages.settings.home
    home.signingOut = Home.SigningOut(others: 0)
    let words = Home.view(
      home, Scene(Surroundings(now: Sample.now, width: 360, language: .pt)) { _ in 0 }
    )
    .readOut
    #expect(words.contains("Sair agora?") && words.contains("nada se perde"))
    #expect(!words.contains("0 registro") && !words.contains("perder alterações"))
  }

  @Test("what waits is marked on the patient's page and on the form as well")
  func marksElsewhere() {
    for page in [Pages.patient, .edit] {
      #expect(!Self.render(page, 360, .pt).readOut.contains("Ainda não enviado"))
    }
    for page in [Pages.patientUnsynced, .editUnsynced] {
      #expect(Self.render(page, 360, .pt).readOut.contains("Ainda não enviado"))
    }
  }

  @Test("FF-033 the sync page says when the last sync was, in words")
  func lastSync() {
    #expect(Self.render(.sync, 360, .pt).readOut.contains("Última sincronizaçãohá 2 min"))
    #expect(Self.render(.sync, 360, .en).readOut.contains("Last sync2 min ago"))
    #expect(Self.render(.longQueue, 360, .pt).readOut.contains("Ainda não aconteceu"))
  }

  @Test("what waits and what was refused is marked in the list")
  func marks() {
    let labels = Self.render(.refused, 1280, .pt).elements.compactMap { $0.text("aria-label") }
    #expect(labels.contains("Ainda não enviado"))
    let archived = Self.render(.archived, 360, .pt).readOut
    #expect(archived.contains("Gil") && !archived.contains("Bia"))
  }
}
