import API
import Care
import Entitlements
import Fields
import Flow
import FlowTesting
import Plans
import Purchasing
import Records
import Screen
import ScreenHTML
import ScreenReading
import Subscriptions
import Testing
import Values

@testable import Careguide
@testable import Shell

@Suite("What is said of the session of the day and of what is sold")
struct SessionPageTests {
  /// The app with a free session that may start, or that was used.
  private static func home(isUsed: Bool = false) -> Home.State {
    var home = FamilySample.home(medicines: [FamilySample.losartana])
    let zone = FamilySample.saoPaulo
    var state = DailySession.State(in: home.context)
    func take(_ action: DailySession.Action) { _ = DailySession.reduce(&state, action) }
    take(.zoneChanged(zone))
    take(.keptRead(nil))
    take(.deviceDrawn(.test(5)))
    take(.planTold)
    take(.seen(FamilySample.now, fresh: .test(6)))
    if isUsed {
      take(.startTapped)
      take(.startDue)
      take(.start(FamilySample.now, .test(7)))
      take(.end(FamilySample.now.adding(milliseconds: 60_000)))
    }
    home.parts[DailySession.self] = state
    return home
  }

  @Test("CG-047 CG-048 who begins reads four lines, to the letter, and two buttons")
  func first() {
    let lines: [Language: [String]] = [
      .en: [
        "Your session of today is ready",
        "On the Basic plan there is one free session a day, with all that Careguide has.",
        """
        It starts when you tap the button, and lasts until you are away for more than 5 minutes or the \
        day ends.
        """,
        "Perfect for tracking medications at breakfast, lunch, or dinner.",
      ],
      .pt: [
        "Sua sessão de hoje está pronta",
        "No plano Básico há uma sessão gratuita por dia, com tudo o que o Careguide tem.",
        """
        Ela começa quando você toca no botão, e dura até você ficar mais de 5 minutos fora ou o dia \
        acabar.
        """,
        "Perfeito para anotar os remédios do café da manhã, do almoço ou do jantar.",
      ],
    ]
    let buttons: [Language: [String]] = [
      .en: ["Start Today's Session", "Upgrade to Premium"],
      .pt: ["Começar a sessão de hoje", "Assinar o Premium"],
    ]
    for language in [Language.pt, .en] {
      let page = FamilySample.page(Self.home(), Person.path, language).readOut
      for said in (lines[language] ?? []) + (buttons[language] ?? []) {
        #expect(page.contains(said), "\(said)")
      }
      let phrases = [DayWords.ready, DayWords.oneADay, DayWords.howLong, DayWords.perfect]
      let written = phrases.map { $0(language) }
      #expect(written == lines[language])
    }
  }

  @Test(
    "CG-002 CG-050 the locked page names the price that the checkout asks, and leads to the plans")
  func price() throws {
    let listed = try #require(Careguide.sales.prices.price(of: "1942", in: .usd)).amount
    #expect(listed == Plan.premium.monthlyPrice)
    #expect(listed.text(in: .en) == "$8.99" && listed.text(in: .pt) == "US$ 8,99")
    // Taxes come on top of the one, and are in the other, as is the custom where each is paid.
    let inDollars = Careguide.sales.prices.price(of: "1942", in: .usd)?.includesTax
    let inReais = Careguide.sales.prices.price(of: "1942", in: .brl)
    #expect(inDollars == false && inReais?.includesTax == true)
    #expect(inReais?.amount.text(in: .pt) == "R$ 44,90")
    for (language, button) in [
      (Language.en, "Upgrade to Premium - $8.99/mo"), (.pt, "Assinar o Premium: US$ 8,99/mês"),
    ] {
      let page = FamilySample.page(Self.home(isUsed: true), Person.path, language).readOut
      #expect(page.contains(button))
    }
    var state = DailySession.State()
    let effect = DailySession.reduce(&state, .upgradeTapped)
    #expect(effect.steps.map(\.request) == [.navigate(.push(Path.plans.text))])
  }

  @Test("CG-050 the locked page names what the server asks now, as the plans do, once it is seen")
  func priceOfServer() throws {
    var home = Self.home(isUsed: true)
    home.context.path = Person.path
    var handlers: [(EventData) -> PartAction?] = []
    let scene = Scene<PartAction>(Surroundings(now: FamilySample.now, width: 360)) { handler in
      handlers.append(handler)
      return 0
    }
    let isLocked = DayCover.page(scene, Frame(home.context, home.parts)).isThere
    #expect(isLocked)
    let sent = handlers.compactMap { $0(.none) }
    #expect(sent.contains(PartAction(Plans.self, .pricesDue)))
    let dollars = WebPrice("1942", Money(minor: 9_99, .usd), includesTax: false)
    let reais = WebPrice("1942", Money(minor: 39_90, .brl), includesTax: true)
    for (prices, english, portuguese) in [
      ([dollars, reais], "$9.99/mo", "US$ 9,99/mês"), ([reais], "R$39.90/mo", "R$ 39,90/mês"),
    ] as [([WebPrice], String, String)] {
      var plans = try #require(home.parts[Plans.self])
      var sold = WebOffer()
      sold.prices = prices
      sold.methods = [.card]
      _ = Plans.reduce(&plans, .pricesRead(.success(sold)))
      home.parts[Plans.self] = plans
      for (language, price) in [(Language.en, english), (.pt, portuguese)] {
        let locked = FamilySample.page(home, Person.path, language).readOut
        #expect(locked.contains(price) && !locked.contains("8.99"), "\(price)")
        let listed = FamilySample.page(home, .plans, language).readOut
        let amount = String(price.prefix { $0 != "/" })
        #expect(listed.contains(amount), "\(amount)")
      }
    }
  }

  @Test("CG-006 CG-052 the plans say the six things that Premium is bought for, and a trial")
  func benefits() {
    let promised: [Language: [String]] = [
      .en: [
        "Unlimited daily access", "Upload medical documents", "Advanced analytics",
        "Family sharing", "Cloud sync", "Priority support",
      ],
      .pt: [
        "Acesso diário sem limite", "Documentos médicos guardados", "Análises avançadas",
        "Compartilhamento com a família", "Sincronização na nuvem", "Suporte prioritário",
      ],
    ]
    let trial: [Language: String] = [
      .en: "7-day free trial, then $8.99/month", .pt: "7 dias grátis, depois US$ 8,99/mês",
    ]
    #expect(Careguide.sales.benefits(.basic).isEmpty)
    for language in [Language.pt, .en] {
      let written = Careguide.sales.benefits(.premium).map { $0(language) }
      #expect(written == promised[language])
      let plans = FamilySample.page(Self.home(), .plans, language).readOut
      for said in (promised[language] ?? []) + [trial[language] ?? ""] {
        #expect(plans.contains(said), "\(said)")
      }
      let buying = FamilySample.page(Self.home(), Path("planos/assinar/1942"), language).readOut
      #expect(buying.contains("Careguide Monthly Premium"))
    }
  }

  @Test("CG-105 CG-109 what is copied for support says session and version, nothing of anybody")
  func copied() throws {
    var home = Self.home(isUsed: true)
    home.context.account.email = "ana@example.com"
    home.parts[DailySession.self]?.day?.identity.appVersion = "2026.11 (7)"
    var handlers: [(EventData) -> SessionPage.Action?] = []
    let scene = Scene<SessionPage.Action>(
      Surroundings(now: FamilySample.now, width: 360, language: .pt)
    ) { handler in
      handlers.append(handler)
      return 0
    }
    _ = SessionPage.page(SessionPage.State(), scene, Frame(home.context, home.parts))
    let taps = handlers.compactMap { $0(.none) }
    var copied: [String] = []
    for case .copyTapped(let text) in taps { copied.append(text) }
    let text = try #require(copied.first)
    #expect(copied.count == 1 && text.contains("Versão: 2026.11 (7)"))
    let session = try #require(home.parts[DailySession.self]?.day?.last?.id)
    #expect(text.contains("Sessão: \(session)"))
    let account = home.context.account.id.description
    for person in ["Rosa", "Losartana", "ana@example.com", account] {
      #expect(!text.contains(person), "\(person)")
    }
  }

  @Test("CG-103 a subscription that is not seen is asked for, and each cause is said in its words")
  func causes() {
    var state = SessionPage.State()
    let asked = SessionPage.reduce(&state, .checkTapped).steps.map(\.request)
    #expect(asked == [.syncNow, .call(PurchaseEndpoints.list, Nothing())])
    #expect(state.isChecking)
    #expect(SessionPage.reduce(&state, .checkTapped).steps.isEmpty)
    func page(_ result: Result<OwnPurchases, APIError>) -> String {
      var home = Self.home(isUsed: true)
      home.context.account.email = "ana@example.com"
      var state = SessionPage.State()
      _ = SessionPage.reduce(&state, .checkTapped)
      _ = SessionPage.reduce(&state, .checked(result))
      #expect(!state.isChecking)
      home.parts[SessionPage.self] = state
      return FamilySample.page(home, .dailySession).readOut
    }
    #expect(page(.success(OwnPurchases())).contains("Não há compras da conta ana@example.com."))
    #expect(page(.failure(.network(.timedOut))).contains("demorou demais a responder"))
    for (name, said) in [
      ("pending", "Espera o pagamento"), ("billingRetry", "O pagamento falhou"),
      ("refunded.whole", "Devolvida"), ("expired.cancelled", "Cancelada, terminou"),
    ] {
      var purchase = OwnPurchase()
      purchase.id = "apple:2000000123456789"
      purchase.product = "1942"
      purchase.state = name
      let shown = page(.success(OwnPurchases([purchase])))
      #expect(shown.contains("Careguide Monthly Premium: \(said)."), "\(name)")
    }
  }

  @Test("CG-049 the countdown is read as it changes, which is each minute and as it opens")
  func countdown() throws {
    let html = FamilySample.page(Self.home(isUsed: true), Person.path).html
    let place = try #require(html.firstRange(of: "Próximo acesso gratuito em")).lowerBound
    let isLive = html[..<place].hasSuffix("aria-live=\"polite\" class=\"strong\">")
    #expect(isLive)
    var state = try #require(Self.home(isUsed: true).parts[DailySession.self])
    let zone = FamilySample.saoPaulo
    for (time, wait) in [
      ("13:36:30", 30_000), ("13:37:00", 60_000), ("23:59:00", 60_000), ("23:59:59", 1_000),
    ] as [(String, Int64)] {
      let moment = try #require(CivilDateTime("2026-11-20T" + time))
      let effect = DailySession.reduce(&state, .seen(zone.instant(moment), fresh: .test(8)))
      let waits = effect.steps.map(\.request).filter { request in
        request == .timer(id: DailySession.lookTimer, milliseconds: wait)
      }
      #expect(waits.count == 1, "\(time)")
    }
  }

  @Test("CG-104 CG-108 in another zone the session's stands out, with the next access in both")
  func zones() {
    var home = Self.home(isUsed: true)
    let mark = "tone-warn\">America/Sao_Paulo"
    let here = FamilySample.page(home, .dailySession)
    #expect(here.readOut.contains("America/Sao_Paulo") && !here.html.contains(mark))
    guard var session = home.parts[DailySession.self] else {
      Issue.record("it is there")
      return
    }
    _ = DailySession.reduce(
      &session, .zoneChanged(ZoneRules(name: "Asia/Tokyo", offset: 9 * 3_600)))
    home.parts[DailySession.self] = session
    var state = SessionPage.State()
    state.sessionZone = FamilySample.saoPaulo
    home.parts[SessionPage.self] = state
    let there = FamilySample.page(home, .dailySession)
    #expect(there.readOut.contains("Asia/Tokyo") && there.html.contains(mark))
    // Used at half past eleven in São Paulo: twelve hours later, on the clocks of both.
    #expect(there.readOut.contains("21/11/2026 às 11:30 (Asia/Tokyo)"))
    #expect(there.readOut.contains("20/11/2026 às 23:30 (America/Sao_Paulo)"))
  }

  @Test("CG-026 all that the server keeps of the account's sessions becomes a file, or why not")
  func saved() throws {
    var state = SessionPage.State()
    func take(_ action: SessionPage.Action) -> [Request] {
      SessionPage.reduce(&state, action).steps.map(\.request)
    }
    let asked = take(.saveTapped("sessoes.json"))
    #expect(asked == [.call(AccessEndpoints.list, Nothing())])
    let again = take(.saveTapped("sessoes.json"))
    #expect(again.isEmpty, "it is on its way")
    let own = OwnSessions(
      (UInt64(1)...400).map { number in
        DayRule.session(
          .test(number), at: FamilySample.now, in: FamilySample.saoPaulo, after: nil)
      })
    let files = take(.listed(.success(own)))
    let file = Request.saveFile(
      name: "sessoes.json", type: "application/json", bytes: own.object.bytes)
    #expect(files == [file])
    let read = try OwnSessions(jsonBytes: own.object.bytes)
    #expect(read == own)
    _ = take(.saveTapped("sessoes.json"))
    let failed = take(.listed(.failure(.network(.timedOut))))
    #expect(failed.isEmpty)
    var home = Self.home(isUsed: true)
    home.parts[SessionPage.self] = state
    let page = FamilySample.page(home, .dailySession).readOut
    #expect(page.contains("Salvar como arquivo"))
    #expect(page.contains("demorou demais a responder"))
    // A device alone tells nobody, and there is nothing to be had.
    var alone = AloneTests.home
    alone.parts[DailySession.self] = home.parts[DailySession.self]
    let without = FamilySample.page(alone, .dailySession).readOut
    #expect(without.contains("Para o suporte") && !without.contains("Salvar como arquivo"))
  }
}
