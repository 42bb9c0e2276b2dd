import API
import Fields
import HTTP
import Identity
import Mail
import Purchasing
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("What is written about what is paid")
struct PurchaseNoticeTests {
  private static let good = "4242 4242 4242 4242"

  /// A server with the provider in the box, and somebody whose e-mail is known to be theirs.
  private func withShopper(
    app: String = "fisioflow", _ body: (Shopper) async throws -> Void
  ) async throws {
    let office = Office()
    let room = try await ServerRoom.open {
      $0.mail = office.settings
      $0.checkout = .box
    }
    defer { room.remove() }
    let person = try await Person(in: room, app: app, "ana@example.com")
    try await person.confirmEmail(office)
    try await body(Shopper(person: person, office: office))
    await room.umbu.stop()
  }

  /// Begins Careguide's trial by card.
  private func beginTrial(_ ana: Shopper) async throws -> UUID {
    let (id, path) = try await ana.begin("1942", by: .card, in: .usd, for: .account)
    await ana.press("pay", number: Self.good, on: path)
    #expect(try await ana.own().first?.state == "trial")
    ana.office.clear()
    return id
  }

  /// Time goes on until then, and everything comes of it.
  private func wait(until time: Instant, _ ana: Shopper) async {
    ana.room.clock.move(milliseconds: time.since(ana.room.clock.now))
    await ana.settle()
  }

  @Test("CG-006 CG-008 who tries is written 48 and 24 hours before they pay, and how that ends")
  func trial() async throws {
    try await withShopper(app: "careguide") { ana in
      _ = try await beginTrial(ana)
      let end = try #require(try await ana.own().first?.endsAt)
      let first = end.adding(milliseconds: -2 * Shopper.day)
      await wait(until: first.adding(milliseconds: -1), ana)
      #expect(ana.office.mails == [])
      await wait(until: first, ana)
      #expect(ana.office.mails.count == 1)
      #expect(ana.office.mails.first?.text.contains("Para não pagar nada, cancele até") == true)
      await wait(until: end.adding(milliseconds: -Shopper.day), ana)
      #expect(ana.office.mails.count == 2)
      #expect(ana.office.mails.last?.text.contains("Para não pagar nada, cancele antes") == true)
      for mail in ana.office.mails {
        #expect(mail.to.key == "ana@example.com")
        for said in [
          "O período grátis de Careguide Monthly Premium termina em", "Planos, Minhas compras",
          "The free trial of Careguide Monthly Premium ends at",
          "https://umbu.example/careguide/planos/compras",
        ] { #expect(mail.text.contains(said), "\(said)") }
      }
      // Charged, it is a subscription, and nothing more is written of a trial.
      await wait(until: end, ana)
      #expect(try await ana.own().first?.state == "active")
      let trials = ana.office.mails.filter { $0.subject.contains("período grátis") }
      #expect(trials.count == 2)
      // CG-006: the receipt calls it by its name.
      let receipts = ana.office.mails.compactMap { $0.attachment }
      let texts = receipts.map { String(decoding: $0.bytes, as: Unicode.ASCII.self) }
      #expect(texts.count == 1 && texts[0].contains("Careguide Monthly Premium"))
    }
  }

  @Test("CG-008 who cancels a trial is written nothing more, and charged nothing")
  func cancelled() async throws {
    try await withShopper(app: "careguide") { ana in
      let id = try await beginTrial(ana)
      await ana.live(days: 5)
      #expect(ana.office.mails.count == 1)
      _ = try await ana.setRenewal(false, of: id)
      ana.office.clear()
      await ana.live(days: 1)
      #expect(try await ana.plan() == "premium")
      await ana.live(days: 1)
      #expect(ana.office.mails == [])
      #expect(try await ana.plan() == "basic")
    }
  }

  @Test("CG-110 whose card fails is written once, with until when the plan holds all the same")
  func failed() async throws {
    try await withShopper { ana in
      let (_, path) = try await ana.begin("com.fisioflow.gold.monthly", by: .card)
      await ana.press("pay", number: "4000 0000 0000 0341", on: path)
      ana.office.clear()
      let end = try #require(try await ana.own().first?.endsAt)
      await wait(until: end.adding(milliseconds: 1_000), ana)
      #expect(try await ana.own().first?.state == "grace")
      #expect(ana.office.mails.count == 1)
      let mail = try #require(ana.office.mails.first)
      #expect(mail.subject == "FisioFlow: o cartão não foi aceito")
      for said in [
        "A cobrança de FisioFlow Gold, 1 mês não passou.", "O plano continua até",
        "https://umbu.example/fisioflow/planos/compras",
      ] { #expect(mail.text.contains(said), "\(said)") }
      await ana.live(days: 3)
      #expect(ana.office.mails.count == 1)
      #expect(try await ana.plan() == "free")
    }
  }

  /// Somebody whom the owner of a clinic has let in to run it as well.
  private func partner(of ana: Shopper) async throws -> Shopper {
    let role = ana.room.app("fisioflow").app.roles.founder
    var input = SignUp(spaceName: "", email: "bia@example.com", password: Person.password)
    let invited = await ana.person.call(
      TeamEndpoints.invite, NewInvitation(to: ana.person.space, email: input.email, role: role))
    input.invitation = try InvitationGrant(object: invited.json).code
    let bia = try await Person(in: ana.room, app: "fisioflow", signingUp: input)
    return Shopper(person: bia, office: ana.office)
  }

  @Test(
    "who leaves and pays is charged no more, the owner is told, and the plan runs to its paid end",
    arguments: [PayMethod.card, .pix])
  func leaving(method: PayMethod) async throws {
    try await withShopper { ana in
      // With room for two.
      let commands = Commands(ana.room.umbu.apps)
      #expect(await commands.run(["plan", "set", "\(ana.person.space)", "silver"]).exitCode == 0)
      let bia = try await partner(of: ana)
      #expect(bia.person.space == ana.person.space)
      let (_, path) = try await bia.begin("com.fisioflow.gold.monthly", by: method)
      switch method {
      case .card: await bia.press("pay", number: Self.good, on: path)
      case .pix, .boleto:
        await bia.press("issue", on: path)
        await bia.press("paid", on: path)
      }
      #expect(try await ana.plan() == "gold")
      ana.office.clear()
      let left = await bia.person.call(
        TeamEndpoints.remove, MemberChoice(bia.person.grant.account.id, of: bia.person.space))
      #expect(left.status == .ok)
      await ana.settle()
      #expect(ana.office.mails.map(\.to.key) == ["ana@example.com"])
      let mail = try #require(ana.office.mails.first)
      for said in [
        "Quem pagava FisioFlow Gold, 1 mês para Ipê saiu da equipe.", "O que foi pago vale até",
        "Nada é apagado", "https://umbu.example/fisioflow/planos",
      ] { #expect(mail.text.contains(said), "\(said)") }
      #expect(!mail.text.contains("bia@example.com"))
      #expect(try await ana.plan() == "gold")
      let own = try #require(try await bia.own().first)
      #expect(own.state == "activeUntilEnd" && !own.renews)
      ana.office.clear()
      await ana.live(days: 40)
      #expect(try await ana.plan() == "silver")
      // No bill was sent, and nothing charged.
      #expect(ana.office.mails == [])
      #expect(try await bia.own().first?.receipts.count == 1)
    }
  }

  @Test("CG-113 whose seat is taken back is written so; who leaves one is not")
  func seats() async throws {
    try await withShopper(app: "careguide") { ana in
      let bia = try await Person(in: ana.room, app: "careguide", "bia@example.com")
      try await bia.confirmEmail(ana.office)
      let (_, path) = try await ana.begin(
        "careguide.family.monthly", by: .card, in: .usd, for: .family)
      await ana.press("pay", number: Self.good, on: path)
      ana.office.clear()
      for isTakenBack in [false, true] {
        let offered = await ana.person.call(SeatEndpoints.offer, NewSeat(for: "Bia"))
        let offer = try SeatOffer(object: offered.json)
        let taken = await bia.call(SeatEndpoints.take, SeatCode(offer.code))
        #expect(taken.status == .ok, "\(taken.json)")
        let ender = isTakenBack ? ana.person : bia
        #expect(await ender.call(SeatEndpoints.end, SeatChoice(offer.seat)).status == .ok)
        await ana.settle()
        #expect(ana.office.mails.map(\.to.key) == (isTakenBack ? ["bia@example.com"] : []))
      }
      let mail = try #require(ana.office.mails.first)
      #expect(mail.text.contains("retirou o lugar que dava a você"))
      #expect(mail.text.contains("Nada é apagado"))
      #expect(!mail.text.contains("ana@example.com"))
    }
  }
}
