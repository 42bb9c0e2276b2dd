import Analytics
import Entitlements
import Fields
import Flow
import FlowTesting
import Orchard
import Screen
import Shell
import Sync
import Telemetry
import Testing
import Values

@testable import Plans

@Suite("the plans of an app")
struct PlansTests {
  private static let key = "fullness.\(Orchard.space.space.description)"

  private static func words(_ nodes: [Node]) -> String {
    nodes.map(\.orchardWords).joined(separator: " ")
  }

  @Test("the paywall says what the app's catalogue says, and what else there is to do")
  func paywall() throws {
    let store = TestStore<Plans>(Plans.State(in: Orchard.context()))
    let shown = try #require(Paywall(.plant(3), current: .grove, in: .orchard))
    store.send(.refused(.plant(3))) {
      $0.paywall = shown
      $0.isAbove = $0.pace.open(shown.context, on: Orchard.today)
    }
    let plan = store.state.context.plan
    store.expect(.track(.paywallShown(shown.context, plan: plan)))
    let sheet = Self.words(
      Plans.overlays(store.state, .orchard(), Frame(store.state.context)))
    for words in [
      "Pomar cheio", "Não há lugar para mais árvores.", "Floresta", "R$ 10,00 por mês",
      "Sem limite de árvores", "Você também pode derrubar uma.", "Ver planos", "Agora não",
    ] {
      #expect(sheet.contains(words), "\(words)")
    }
    #expect(!sheet.contains("paciente"))
    store.send(.paywallClosed) { $0.paywall = nil }
    store.expect(.track(.paywallDismissed(shown.context, plan: plan)))
    // The server knows of more than this device.
    store.send(.refused(.plant(1)))
    store.expect(.syncNow)
    store.finish()
  }

  @Test(
    "FF-056 the fourth paywall of one kind on a day is said on the page, and the next day opens again"
  )
  func pace() throws {
    var state = Plans.State(in: Orchard.context())
    func refuse(_ action: MeteredAction) -> [Request] {
      let effect = Plans.reduce(&state, .refused(action))
      return effect.steps.map(\.request).filter { request in
        if case .telemetry = request { false } else { true }
      }
    }
    for _ in 1...PaywallPace.most {
      #expect(refuse(.plant(3)).isEmpty && state.isAbove)
      _ = Plans.reduce(&state, .paywallClosed)
    }
    #expect(refuse(.plant(3)) == [.scrollToTop])
    #expect(state.paywall?.context.rawValue == "treeLimit" && !state.isAbove)
    let frame = Frame(state.context)
    #expect(Plans.overlays(state, .orchard(), frame).isEmpty)
    let banner = Self.words(Plans.banners(state, .orchard(), frame))
    for words in ["Pomar cheio", "Não há lugar para mais árvores.", "Ver planos", "Agora não"] {
      #expect(banner.contains(words), "\(words)")
    }
    // Another kind is another matter.
    #expect(refuse(.join(1)).isEmpty && state.isAbove)
    state.context.today = Orchard.today.adding(days: 1)
    #expect(refuse(.plant(3)).isEmpty && state.isAbove)
  }

  @Test(
    "FF-072 a paywall is counted once when it opens and once when it is left, by what and with which plan"
  )
  func counted() throws {
    let shown = try #require(Paywall(.plant(3), current: .grove, in: .orchard))
    for (way, event) in [
      (.paywallClosed, .paywallDismissed(shown.context, plan: .grove)),
      (.plansTapped, .paywallCTA(shown.context, plan: .grove)),
      (.goTo(.purchases), .paywallCTA(shown.context, plan: .grove)),
    ] as [(Plans.Action, Event)] {
      var state = Plans.State(in: Orchard.context())
      state.context.plan = .grove
      func counted(_ action: Plans.Action) -> [Event] {
        Plans.reduce(&state, action).steps.compactMap { step in
          if case .telemetry(.track(let event)) = step.request { event } else { nil }
        }
      }
      let opened = counted(.refused(.plant(3)))
      #expect(opened == [.paywallShown(shown.context, plan: .grove)])
      let left = counted(way)
      #expect(left == [event])
      // Whoever comes to the plans by themselves has left no paywall.
      let again = counted(way)
      #expect(again.isEmpty)
    }
    let texts = Event.paywallShown(shown.context, plan: .grove).parameters.jsonText
    #expect(texts == #"{"context":"treeLimit","current_plan":"grove"}"#)
    let none = Event.paywallShown(shown.context, plan: nil).parameters.jsonText
    #expect(none == #"{"context":"treeLimit","current_plan":"none"}"#)
  }

  @Test("FF-056 FF-063 where the app sells, the paywall says how it begins, renews and ends")
  func selling() throws {
    let paywall = try #require(Paywall(.plant(3), current: .grove, in: .orchard))
    func words(_ isManager: Bool, _ isOnline: Bool, _ language: Language = .pt) -> String {
      Plans.paywallSheet(
        paywall, .orchard(language), selling: .orchard, asManager: isManager, isOnline: isOnline
      ).orchardWords
    }
    for said in [
      "Pomar cheio", "R$ 10,00 por mês", "ou R$ 100,00 por ano: economia de R$ 20,00",
      "começa com 7 dias grátis", "Cancele até 24 horas antes do fim", "com dois toques",
      "Você também pode derrubar uma.", "Assinar Floresta", "Agora não", "Ver planos", "Já comprei",
    ] {
      #expect(words(true, true).contains(said), "\(said)")
    }
    #expect(!words(true, true).contains("precisa de internet"))
    #expect(words(true, false).contains("o seu pedido fica guardado"))
    #expect(words(true, true, .en).contains("Subscribe to Forest"))
    // Who may not buy is told who may.
    #expect(words(false, true).contains("peça a essa pessoa"))
    #expect(!words(false, true).contains("Assinar Floresta"))
  }

  @Test("an app that sells has a way to each better plan, to what was bought, and to codes")
  func ways() {
    var context = Orchard.context()
    let page = Plans.page(
      Plans.State(in: context, selling: .orchard), .orchard(), Frame(context)
    ).orchardWords
    for said in ["Assinar Floresta", "Minhas compras", "Usar um código", "termina com dois toques"]
    {
      #expect(page.contains(said), "\(said)")
    }
    #expect(!page.contains("Assinar Bosque") && !page.contains("fale com quem cuida"))
    context.plan = .forest
    let best = Plans.page(
      Plans.State(in: context, selling: .orchard), .orchard(), Frame(context)
    ).orchardWords
    #expect(!best.contains("Assinar"))
    // Nothing is sold to who has no account, nor where the app sells nothing.
    let none = Plans.page(Plans.State(in: context), .orchard(), Frame(context)).orchardWords
    #expect(none.contains("fale com quem cuida") && !none.contains("Minhas compras"))
  }

  @Test("an app without plans has no paywall, whatever it is told")
  func without() {
    let store = TestStore<Plans>(Plans.State(in: Orchard.context(Orchard.app(plans: nil))))
    store.send(.refused(.plant(3)))
    store.expect(.syncNow)
    #expect(store.state.context.plan == .none)
    store.finish()
  }

  @Test("the page has the app's plans with their lines, the person's own marked, and the usage")
  func page() {
    var context = Orchard.context()
    context.plan = .forest
    context.sync.usage = SpaceUsage(of: .bytes, percent: 41)
    let state = Plans.State(in: context)
    let page = Plans.page(state, .orchard(.en), Frame(context)).orchardWords
    for words in [
      "Grove", "3 trees", "1 person", "Forest", "Unlimited trees", "5 people", "1 GB of files",
      "41%",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    let marked = page.ranges(of: "Your plan").map { page[..<$0.lowerBound].hasSuffix("Forest ") }
    #expect(marked == [true], "the one that the space has, and no other")
    #expect(!page.contains("Silver"))
  }

  @Test("FF-060 what is nearly full is warned of in the app's words, once a day until it is fuller")
  func fullness() {
    var context = Orchard.context()
    context.sync.usage = SpaceUsage(of: .records, percent: 80)
    let store = TestStore<Plans>(Plans.State(in: context))
    store.send(.warningDue) { $0.warning = .asked }
    store.respond(to: .readSecret(key: Self.key), with: .secret(nil))
    store.receive(.warningRead(nil)) { $0.warning = .known(nil) }
    let banner = Self.words(Plans.banners(store.state, .orchard(), Frame(context)))
    #expect(banner.contains("80% dos registros do plano"))
    store.send(.warningClosed) { $0.warning = .known(Fullness.Closed(80, on: Orchard.today)) }
    store.expect(.writeSecret(key: Self.key, value: "80 2026-03-02"))
    #expect(Plans.banners(store.state, .orchard(), Frame(context)).isEmpty)
    store.finish()
    let files = Fullness(kind: .files, percent: 96)
    #expect(
      FullnessWords.text(files, PlanCatalogue.orchard.kind(of: .storage)?.context, .en)
        == "96% of the space for files is used. Keep fewer pictures.")
  }

  @Test("a plan without files warns of none")
  func noFiles() {
    var context = Orchard.context(Orchard.app(plans: nil))
    #expect(Fullness(context, Parts()) == nil)
    context.sync.usage = SpaceUsage(of: .records, percent: 79)
    #expect(Fullness(context, Parts()) == nil)
  }
}
