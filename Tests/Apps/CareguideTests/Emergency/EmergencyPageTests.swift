import Care
import Flow
import FlowTesting
import Screen
import ScreenReading
import Shell
import Testing
import Values

@testable import Careguide

@Suite("the emergency card on the screen")
struct EmergencyPageTests {
  private static let path = Path.emergency(of: FamilySample.rosa.id)
  private static let contact = with(Contact()) {
    $0.id = .test(2)
    $0.person = FamilySample.rosa.id
    $0.name = "Ana Andrade"
    $0.role = "filha"
    $0.kind = .emergency
    $0.phone = Phone(typed: "(11) 98765-4321")
  }
  private static let losartan = with(Medicine()) {
    $0.id = .test(3)
    $0.person = FamilySample.rosa.id
    $0.name = "Losartana"
    $0.strength = "50 mg"
  }
  private static var home: Home.State {
    FamilySample.home(contacts: [contact], medicines: [losartan])
  }

  @Test("CG-137 it says what the code says, in the language that was chosen")
  func text() throws {
    let card = EmergencyCard(
      FamilySample.rosa, [Self.contact], [Self.losartan], on: Self.home.context.today)
    for language in Language.allCases {
      var home = Self.home
      home.parts[EmergencyPage.self]?.language = language
      let page = FamilySample.page(home, Self.path)
      let article = try #require(page.elements.first { $0.tag == "article" })
      #expect(article.text("lang") == language.rawValue)
      let lines = card.text(in: language).split(separator: "\n").map(String.init)
      for line in lines { #expect(article.readOut.contains(line)) }
      let drawn = try #require(page.elements.first { $0.text("class") == "qr-dark" })
      let code = try #require(QRCode(card.text(in: language)))
      #expect(dark(in: drawn.text("d") ?? "") == code.modules.count { $0 })
    }
  }

  /// How many modules the bars of a path cover.
  private func dark(in path: String) -> Int {
    path.split(separator: "M").reduce(0) { sum, bar in
      sum + (Int(bar.split(separator: "h")[1].split(separator: "v")[0]) ?? 0)
    }
  }

  @Test("the person's page leads there, and whom to call is one tap away")
  func ways() {
    let person = FamilySample.page(Self.home, Person.path(of: FamilySample.rosa.id))
    #expect(
      person.elements.contains { $0.text("href")?.hasSuffix(Self.path.text) == true })
    let card = FamilySample.page(Self.home, Self.path)
    #expect(card.elements.contains { $0.text("href") == "tel:+5511987654321" })
  }

  @Test("it is printed by the browser's own dialogue")
  func printing() {
    let store = TestStore<EmergencyPage>(EmergencyPage.State())
    store.send(.printTapped)
    store.expect(.print)
    store.send(.languageChosen(.en)) { $0.language = .en }
    store.finish()
  }
}
