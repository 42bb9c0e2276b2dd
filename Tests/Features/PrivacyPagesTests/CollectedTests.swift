import Fields
import Flow
import Orchard
import Screen
import ScreenHTML
import ScreenReading
import Shell
import Telemetry
import Testing
import Values

@testable import PrivacyPages

@Suite("what is collected, as it is told")
struct CollectedTests {
  private static func sheet(
    _ registry: EventRegistry = Counted.registry, _ language: Language = .pt
  ) -> Node {
    CollectedSheet.view(Counted.app(registry), language, onClose: Listener(.click, 0))
  }

  @Test("PR-159 the list is the registry: each event once, with its words and parameters")
  func list() {
    let elements = Self.sheet().elements
    let names = elements.compactMap { $0.text("data-event") }
    let registered = Counted.registry.events.map { $0.name.text }
    #expect(names.sorted() == registered.sorted())
    let read = Self.sheet().readOut
    for words in [
      "Uma tela foi aberta", "que tela", "screen_name", "Algo foi procurado", "quanto demorou",
      "tamanho do pomar", "orchard_size", "connection", "automated",
    ] {
      #expect(read.contains(words), "\(words)")
    }
    #expect(Self.sheet(Counted.registry, .en).readOut.contains("A tree was planted"))
  }

  @Test("PR-159 a kind is told of where some event is of it, and no other")
  func kinds() {
    let all = Self.sheet().readOut
    for words in ["Uso: ", "Desempenho: ", "Funções usadas: ", "Aparelho: "] {
      #expect(all.contains(words), "\(words)")
    }
    var fewer = EventRegistry()
    fewer.add([Counted.viewed], about: "screen")
    let read = Self.sheet(fewer).readOut
    #expect(read.contains("Uso: ") && read.contains("Aparelho: "))
    #expect(!read.contains("Desempenho: ") && !read.contains("Funções usadas: "))
    fewer.add([Counted.pruned], about: "tree")
    let timed = Self.sheet(fewer).readOut
    #expect(timed.contains("Desempenho: ") && timed.contains("Funções usadas: "))
    let none = Self.sheet(EventRegistry()).readOut
    #expect(none.contains("Este aplicativo não conta nada."))
    #expect(!none.contains("Aparelho: "))
  }

  @Test("PR-159 what stands with each event is what a row and its stamp have")
  func stamp() {
    var row: [String] = []
    if case .object(let members) = OwnEventRow().object { row = members.map(\.name) }
    let own = Set(row).subtracting(["name", "stamp", "parameters"])
    let named = Set(CollectedWords.row.map { $0.name })
    #expect(named == own)
    var names: [String] = []
    var stamp = Stamp()
    stamp.space = UUID.zero
    if case .object(let members) = stamp.object { names = members.map(\.name) }
    let told = CollectedWords.stamp.map { $0.name }.sorted()
    let kept = names.filter { $0 != "properties" }.sorted()
    #expect(told == kept)
  }

  @Test("PR-160 what has no place in events is told in four points", arguments: [Language.pt, .en])
  func never(language: Language) {
    let read = Self.sheet(Counted.registry, language).readOut
    let said =
      language == .pt
      ? ["que diga quem você é", "O conteúdo do que você registra", "Seus contatos", "localização"]
      : ["says who you are", "The content of what you write down", "Your contacts", "location"]
    for words in said { #expect(read.contains(words), "\(words)") }
    #expect(CollectedWords.never.count == 4)
    // None of what is told to be left out is a parameter of anything.
    let names = Counted.registry.events.flatMap { $0.parameters.map { $0.name.text } }
    for name in ["name", "email", "phone", "title", "query", "latitude", "location", "contact"] {
      #expect(!names.contains(name))
    }
  }

  @Test("PR-161 it is used for four ends, each of a purpose that the person agrees to")
  func ends() {
    #expect(CollectedWords.ends.count == 4)
    let purposes = Set(CollectedWords.ends.map { $0.purpose })
    #expect(purposes == Set(Purpose.allCases))
    for language in [Language.pt, .en] {
      let read = Self.sheet(Counted.registry, language).readOut
      for end in CollectedWords.ends { #expect(read.contains(end.phrase(language))) }
    }
  }

  @Test("PR-162 where it is kept and for how long is told", arguments: [Language.pt, .en])
  func storage(language: Language) {
    let read = Self.sheet(Counted.registry, language).readOut
    let said =
      language == .pt
      ? ["No servidor do próprio Pomar", "14 meses", "24 horas", "35 dias"]
      : ["On Pomar's own server", "14 months", "24 hours", "35 days"]
    for words in said { #expect(read.contains(words), "\(words)") }
  }

  @Test("PR-163 its title and its button are exact", arguments: [Language.pt, .en])
  func title(language: Language) {
    let elements = Self.sheet(Counted.registry, language).elements
    let title = elements.first { $0.text("id") == "collected-title" }
    #expect(
      title?.readOut
        == (language == .pt ? "Informações sobre a coleta" : "Analytics Information"))
    let done = elements.filter {
      $0.tag == "button" && $0.readOut == (language == .pt ? "Concluir" : "Done")
    }
    #expect(done.count == 1)
    #expect(done.first?.listeners.count == 1)
  }

  @Test("PR-164 points are items of a list")
  func bullets() {
    let list = Node.bullets(["a", "b"])
    #expect(list.html == "<ul class=\"bullets\"><li>a</li><li>b</li></ul>")
    let items = Self.sheet().elements.filter { $0.tag == "ul" && $0.text("class") == "bullets" }
    #expect(items.count >= 4)
    let others = items.flatMap(\.children).filter {
      if case .element(let element) = $0 { element.tag != "li" } else { true }
    }
    #expect(others.isEmpty)
  }
}
