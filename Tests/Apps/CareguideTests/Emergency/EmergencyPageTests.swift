import API
import Care
import Fields
import Flow
import FlowTesting
import RecordPages
import Screen
import ScreenReading
import Shell
import Sync
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

  @Test("CG-137 before all that stands on it is read, it is neither shown nor signed")
  func unread() {
    for part in ["contacts", "medicines"] {
      var home = Self.home
      if part == "contacts" {
        home.parts[Contacts.self] = Contacts.State()
      } else {
        home.parts[Medicines.self] = Medicines.opened(in: home.context)
      }
      let page = FamilySample.page(home, Self.path)
      #expect(!page.elements.contains { $0.tag == "article" }, "\(part)")
      var state = with(Self.state()) { $0.person = FamilySample.rosa.id }
      #expect(EmergencyPage.reduce(&state, .reached, among: home.parts).steps.isEmpty)
      #expect(!state.isAsked)
    }
    let state = with(Self.state()) { $0.person = FamilySample.rosa.id }
    for news in [
      RecordNews(Changes<Contact>(changed: [Self.contact])),
      RecordNews(Changes<Medicine>(isComplete: true, changed: [])),
    ] {
      #expect(EmergencyPage.hear(.told(.changed(news)), state) == .reached)
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

  private static let question = CardQuestion(
    space: UUID.zero, person: FamilySample.rosa.id, minutesEast: -180)

  /// With all saved on the server.
  private static func state(isOnline: Bool = true) -> EmergencyPage.State {
    var context = home.context
    context.sync.client = .test(7)
    context.sync.isOnline = isOnline
    return EmergencyPage.State(in: context)
  }

  /// What the server would sign, of a day.
  private static func cards(_ day: CivilDate) -> SignedCards {
    let card = EmergencyCard(FamilySample.rosa, [], [], on: day)
    return SignedCards(
      date: day,
      [Language.pt, .en].map {
        with(card.unsigned(in: $0)) { $0.signature = String(repeating: "Ab", count: 44) }
      })
  }

  @Test("CG-137 the server is asked once a day for its signature, which the device keeps")
  func asking() throws {
    let store = TestStore<Among<EmergencyPage>>(
      Self.state(), now: FamilySample.now, zone: FamilySample.saoPaulo)
    store.send(.entered(Self.path)) { $0.person = FamilySample.rosa.id }
    let key = "card.\(UUID.zero).\(FamilySample.rosa.id)"
    store.respond(to: .readSecret(key: key), with: .secret("{"))
    store.receive(.kept(FamilySample.rosa.id, "{"))
    store.receive(.reached) { $0.isAsked = true }
    store.receive(.ask(FamilySample.rosa.id, minutesEast: -180))
    let cards = Self.cards(Self.state().context.today)
    let request = Request.call(CardEndpoints.sign, Self.question)
    store.respond(to: request, with: .output(cards))
    store.receive(.signed(FamilySample.rosa.id, .success(cards))) { $0.signed = cards }
    store.expect(.writeSecret(key: key, value: String(decoding: cards.jsonBytes(), as: UTF8.self)))
    store.send(.reached)
    store.finish()
  }

  @Test("CG-137 without a network, an account or a server that has all, it carries its day alone")
  func unsigned() {
    for change: (inout EmergencyPage.State) -> Void in [
      { $0.context.sync.isOnline = false }, { $0.context.sync.client = .zero },
      { $0.person = nil },
    ] {
      var state = with(Self.state()) { $0.person = FamilySample.rosa.id }
      change(&state)
      let effect = EmergencyPage.reduce(&state, .reached, among: Self.home.parts)
      #expect(effect.steps.isEmpty && !state.isAsked)
    }
    let page = FamilySample.page(Self.home, Self.path)
    #expect(page.readOut.contains("Sem assinatura") && !page.readOut.contains("Assinatura "))
  }

  @Test("CG-137 a card that was signed shows it with the day of it, until what it says changes")
  func shown() throws {
    var home = Self.home
    let day = home.context.today.adding(days: -3)
    let card = EmergencyCard(FamilySample.rosa, [Self.contact], [Self.losartan], on: day)
    let signed = with(card.unsigned(in: .pt)) { $0.signature = String(repeating: "Ab", count: 44) }
    home.parts[EmergencyPage.self]?.signed = SignedCards(date: day, [signed])
    let page = FamilySample.page(home, Self.path)
    #expect(page.readOut.contains(day.slashed) && page.readOut.contains("Assinatura AbAbAbAbAbAb…"))
    let drawn = try #require(page.elements.first { $0.text("class") == "qr-dark" })
    let code = try #require(QRCode(signed.scanned(.pt)))
    #expect(dark(in: drawn.text("d") ?? "") == code.modules.count { $0 })
    // In a language without a signature, and once it says something else, it is of today.
    for change: (inout Home.State) -> Void in [
      { $0.parts[EmergencyPage.self]?.language = .en },
      { $0.parts[Contacts.self]?.contacts = [] },
    ] {
      let other = FamilySample.page(with(home, change), Self.path).readOut
      #expect(!other.contains(day.slashed) && !other.contains("AbAbAb"))
    }
  }

  @Test("it is printed by the browser's own dialogue")
  func printing() {
    let store = TestStore<EmergencyPage>(EmergencyPage.State(in: Self.home.context))
    store.send(.printTapped)
    store.expect(.print)
    store.send(.languageChosen(.en)) { $0.language = .en }
    store.finish()
  }
}
