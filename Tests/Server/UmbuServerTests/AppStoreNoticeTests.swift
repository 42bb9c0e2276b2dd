import API
import AppStore
import Database
import Fields
import HTTP
import Identity
import Mail
import Purchases
import Purchasing
import StoreSimulator
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("What is written about what the App Store charges")
struct AppStoreNoticeTests {
  private static let start = Instant(milliseconds: 1_760_000_000_000)
  private static let day: Int64 = 86_400_000
  private static let gold = "com.fisioflow.gold.monthly"
  /// Made once: keys cost time.
  private static let authority = StoreAuthority(validity: 1_700_000_000..<1_900_000_000)

  /// Somebody who buys in an App Store, whose clock is the server's.
  private final class Customer {
    let person: Person
    let office: Office
    var store: SimulatedStore

    init(_ person: Person, _ office: Office, _ store: SimulatedStore) {
      self.person = person
      self.office = office
      self.store = store
    }

    var room: ServerRoom { person.room }
    /// The end of what was bought last.
    var end: Instant? { store.subscriptions.last?.periods.last?.expiresAt }

    /// Lets it happen in the store, and the server hear of it.
    func act(_ act: StoreAct, token: Values.UUID? = nil) async throws {
      try store.act(act, by: "customer", token: token)
      await settle()
    }

    func live(until time: Instant) async {
      room.clock.move(milliseconds: time.since(room.clock.now))
      store.turn(to: time)
      await settle()
    }

    private func settle() async {
      for notice in store.takeNotices() {
        let heard = await room.send(
          .post, "/\(person.app)/v1/store/apple/notifications", body: notice.body)
        #expect(heard.status == .ok, "\(notice.name)")
      }
      for runner in room.umbu.jobs { await runner.runDue() }
    }
  }

  private func withStore(
    of app: String, _ product: SimulatedProduct,
    _ body: (ServerRoom, Office, SimulatedStore) async throws -> Void
  ) async throws {
    let bundle = "com.\(app)"
    let believed = try #require(StoreApp(bundleID: bundle, environment: .sandbox))
    // Whose clock is ahead: what is signed in the tests is never too new.
    let ahead = Self.start.adding(milliseconds: 300 * Self.day)
    let optional = SignedDataVerifier(believed, roots: [Self.authority.root.der], now: { ahead })
    let verifier = try #require(optional)
    let store = SimulatedStore(
      StoreRules(bundleID: bundle, environment: .sandbox), selling: [product],
      signing: Self.authority, at: Self.start)
    let office = Office()
    let room = try await ServerRoom.open {
      $0.mail = office.settings
      $0.appStores = [app: AppStoreReader(verifier)]
    }
    defer { room.remove() }
    try await body(room, office, store)
    await room.umbu.stop()
  }

  private func announce(
    _ product: String, for reach: PurchaseReach, by person: Person
  ) async throws -> Values.UUID {
    let answer = await person.call(
      PurchaseEndpoints.announce,
      NewPurchase(product, from: .apple, for: reach, space: reach == .space ? person.space : nil))
    return try AnnouncedPurchase(object: answer.json).id
  }

  /// What lies in the office, without their addresses.
  private func subjects(_ office: Office) -> [String] { office.mails.map { $0.subject } }

  @Test(
    "CG-008 who tries by the App Store is written 48 and 24 hours before, and how to cancel there")
  func trial() async throws {
    let price = StorePrice(thousandths: 8_990, currency: "USD")
    let premium = SimulatedProduct("1942", level: 1, months: 1, price: price, trialDays: 7)
    try await withStore(of: "careguide", premium) { room, office, store in
      let person = try await Person(in: room, app: "careguide", "ana@example.com")
      try await person.confirmEmail(office)
      let ana = Customer(person, office, store)
      let token = try await announce("1942", for: .account, by: person)
      try await ana.act(.buy("1942"), token: token)
      let end = try #require(ana.end)
      await ana.live(until: end.adding(milliseconds: -2 * Self.day - 1))
      #expect(subjects(office) == [])
      await ana.live(until: end.adding(milliseconds: -2 * Self.day))
      #expect(office.mails.count == 1)
      await ana.live(until: end.adding(milliseconds: -Self.day))
      #expect(office.mails.count == 2)
      let texts = office.mails.map { $0.text }
      for text in texts { #expect(text.contains("Cancela-se no iPhone, em Ajustes")) }
      #expect(texts[0].contains("cancele até"))
      #expect(texts[1].contains("cancele agora: a loja pode cobrar"))
      office.clear()
      await ana.live(until: end.adding(milliseconds: Self.day))
      #expect(subjects(office) == [])
    }
  }

  @Test("whom the App Store could not charge is written once, with until when the plan holds")
  func failed() async throws {
    let price = StorePrice(thousandths: 197_000, currency: "BRL")
    let gold = SimulatedProduct(Self.gold, level: 1, months: 1, price: price)
    try await withStore(of: "fisioflow", gold) { room, office, store in
      let person = try await Person(in: room, "ana@example.com")
      try await person.confirmEmail(office)
      let ana = Customer(person, office, store)
      let token = try await announce(Self.gold, for: .space, by: person)
      try await ana.act(.buy(Self.gold), token: token)
      try await ana.act(.cardFails)
      let end = try #require(ana.end)
      await ana.live(until: end.adding(milliseconds: -1))
      #expect(subjects(office) == [])
      await ana.live(until: end.adding(milliseconds: 1_000))
      #expect(office.mails.count == 1)
      let mail = try #require(office.mails.first)
      #expect(mail.subject.hasPrefix("FisioFlow: a App Store não conseguiu cobrar"))
      for said in [
        "A App Store não conseguiu cobrar FisioFlow Gold, 1 mês", "O plano continua até",
        "https://apps.apple.com/account/billing",
      ] { #expect(mail.text.contains(said), "\(said)") }
      // Not again when the days of grace are over, and again when the next one fails.
      await ana.live(until: end.adding(milliseconds: 17 * Self.day))
      #expect(office.mails.count == 1)
      try await ana.act(.cardPays)
      await ana.live(until: end.adding(milliseconds: 18 * Self.day))
      #expect(office.mails.count == 1)
      try await ana.act(.cardFails)
      let next = try #require(ana.end)
      await ana.live(until: next.adding(milliseconds: 1_000))
      #expect(office.mails.count == 2)
    }
  }

  @Test(
    "whose price goes up is written a week and a day before it ends for want of consent, and no more once they consent"
  )
  func dearer() async throws {
    let price = StorePrice(thousandths: 197_000, currency: "BRL")
    let gold = SimulatedProduct(Self.gold, level: 1, months: 1, price: price)
    try await withStore(of: "fisioflow", gold) { room, office, store in
      let person = try await Person(in: room, "ana@example.com")
      try await person.confirmEmail(office)
      let ana = Customer(person, office, store)
      let token = try await announce(Self.gold, for: .space, by: person)
      try await ana.act(.buy(Self.gold), token: token)
      await ana.live(until: Self.start.adding(milliseconds: Self.day))
      try await ana.act(.raisePrice(219_000))
      let end = try #require(ana.end)
      await ana.live(until: end.adding(milliseconds: -7 * Self.day - 1))
      #expect(subjects(office) == [])
      await ana.live(until: end.adding(milliseconds: -7 * Self.day))
      #expect(office.mails.count == 1)
      let mail = try #require(office.mails.first)
      #expect(mail.subject.hasPrefix("FisioFlow: o preço vai subir"))
      for said in [
        "O preço de FisioFlow Gold, 1 mês na App Store sobe de R$ 197,00 para R$ 219,00 com a renovação em",
        "goes up from R$197.00 to R$219.00 with the renewal on", "Sem o seu aceite",
        "recuse sem fazer nada", "Nada é apagado", "https://apps.apple.com/account/subscriptions",
      ] { #expect(mail.text.contains(said), "\(said)") }
      // What is told again, and once more, brings no letter by itself.
      try await ana.act(.tell(.priceIncrease))
      #expect(office.mails.count == 1)
      await ana.live(until: end.adding(milliseconds: -6 * Self.day))
      try await ana.act(.consent)
      await ana.live(until: end.adding(milliseconds: 1_000))
      #expect(office.mails.count == 1)
      // The next time they do not, and it ends.
      try await ana.act(.raisePrice(249_000))
      let next = try #require(ana.end)
      await ana.live(until: next.adding(milliseconds: -Self.day))
      #expect(office.mails.count == 3)
      await ana.live(until: next.adding(milliseconds: Self.day))
      let free = "SELECT count(*) FROM clinic WHERE plan = 'free'"
      #expect(try await room.count("fisioflow", free) == 1)
      #expect(office.mails.count == 3)
    }
  }

  @Test(
    "who leaves and pays in the App Store is written that only they can end it, unless it is ended",
    arguments: [false, true])
  func leaving(isEnded: Bool) async throws {
    let price = StorePrice(thousandths: 197_000, currency: "BRL")
    let gold = SimulatedProduct(Self.gold, level: 1, months: 1, price: price)
    try await withStore(of: "fisioflow", gold) { room, office, store in
      let ana = try await Person(in: room, "ana@example.com")
      try await ana.confirmEmail(office)
      // With room for two.
      let commands = Commands(room.umbu.apps)
      #expect(await commands.run(["plan", "set", "\(ana.space)", "silver"]).exitCode == 0)
      let person = try await partner(of: ana)
      let bia = Customer(person, office, store)
      let token = try await announce(Self.gold, for: .space, by: person)
      try await bia.act(.buy(Self.gold), token: token)
      await bia.live(until: room.clock.now.adding(milliseconds: 1_000))
      if isEnded { try await bia.act(.cancel) }
      office.clear()
      let left = await person.call(
        TeamEndpoints.remove, MemberChoice(person.grant.account.id, of: person.space))
      #expect(left.status == .ok)
      await bia.live(until: room.clock.now.adding(milliseconds: 1_000))
      let told = Set(office.mails.map { $0.to.key })
      #expect(told == (isEnded ? ["ana@example.com"] : ["ana@example.com", "bia@example.com"]))
      #expect(office.mails.count == told.count)
      guard let mail = office.mails.first(where: { $0.to.key == "bia@example.com" }) else { return }
      for said in [
        "Você saiu de Ipê, e a App Store continua cobrando FisioFlow Gold, 1 mês de você.",
        "cancele antes disso", "https://apps.apple.com/account/subscriptions",
      ] { #expect(mail.text.contains(said), "\(said)") }
      #expect(!mail.text.contains("ana@example.com"))
    }
  }

  /// Somebody whom the owner of a clinic has let in to run it as well, and whose e-mail is known to be theirs.
  private func partner(of ana: Person) async throws -> Person {
    let role = ana.room.app("fisioflow").app.roles.founder
    var input = SignUp(spaceName: "", email: "bia@example.com", password: Person.password)
    let invited = await ana.call(
      TeamEndpoints.invite, NewInvitation(to: ana.space, email: input.email, role: role))
    input.invitation = try InvitationGrant(object: invited.json).code
    let bia = try await Person(in: ana.room, app: "fisioflow", signingUp: input)
    try await ana.room.app("fisioflow").database.write { transaction in
      try transaction.execute("UPDATE account SET confirmed_at = 1 WHERE confirmed_at IS NULL")
    }
    return bia
  }

  @Test("a trial that support has moved is told of to who pays now")
  func movedTrial() async throws {
    let price = StorePrice(thousandths: 8_990, currency: "USD")
    let premium = SimulatedProduct("1942", level: 1, months: 1, price: price, trialDays: 7)
    try await withStore(of: "careguide", premium) { room, office, store in
      let person = try await Person(in: room, app: "careguide", "ana@example.com")
      try await person.confirmEmail(office)
      let other = try await Person(in: room, app: "careguide", "bia@example.com")
      try await other.confirmEmail(office)
      let ana = Customer(person, office, store)
      let token = try await announce("1942", for: .account, by: person)
      try await ana.act(.buy("1942"), token: token)
      let id = try #require(ana.store.subscriptions.first?.id)
      let moved = await Commands(room.umbu.apps).run(
        ["purchase", "move", "apple:\(id)", "bia@example.com", "--app", "careguide"])
      #expect(moved.exitCode == 0, "\(moved.text)")
      let end = try #require(ana.end)
      await ana.live(until: end.adding(milliseconds: -2 * Self.day))
      let told = office.mails.map { $0.to.key }
      #expect(told == ["bia@example.com"])
    }
  }
}
