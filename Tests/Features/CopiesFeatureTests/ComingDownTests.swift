import Entitlements
import Fields
import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import CopiesFeature
@testable import Shell

@Suite("an account's space comes to this device alone")
struct ComingDownTests {
  /// The feature with a garden to look at, whose plan is over.
  private enum InGarden: Feature {
    static var home: Home.State {
      var home = Garden.home("Sol", of: Garden.sold) { $0.beds = [Garden.bed(1), Garden.bed(2)] }
      home.context.plan = Garden.seed
      home.context.sync.isComplete = true
      return home
    }
    static func reduce(
      _ state: inout ComingDown.State, _ action: ComingDown.Action
    ) -> Effect<ComingDown.Action> {
      ComingDown.reduce(&state, action, among: home.parts)
    }
    static func view(_ state: ComingDown.State, _ scene: Scene<ComingDown.Action>) -> Node { .none }
  }

  private static let account = SpaceAccess(
    space: UUID(high: 7, low: 1), account: UUID(high: 1, low: 1), role: "admin")

  private func store() -> TestStore<InGarden> {
    let store = TestStore<InGarden>(ComingDown.State(in: InGarden.home.context), now: .epoch)
    store.send(.keptRead(nil)) { $0.isKept = false }
    return store
  }

  /// The person taps, and the store begins the space or not. Returns what the device would keep of it.
  private func tap(
    _ store: TestStore<InGarden>, refused: [UUID] = [], begun done: [UUID]?
  ) -> KeptAlone {
    var space = KeptAlone()
    space.name = "Sol"
    store.send(.tapped) { $0.space = space }
    store.respond(to: .readPreference(key: KeptAlone.key), with: .preference(nil))
    store.receive(.keptReadAgain(nil))
    space.space = .test(1)
    store.receive(.spaceNamed(.test(1))) { $0.space = space }
    space.person = .test(2)
    store.receive(.personNamed(.test(2))) { $0.space = space }
    store.receive(.timeRead(.epoch))
    store.respond(
      to: .beginLocal(
        SpaceAccess(space: .test(1), account: .test(2), role: "admin"), from: Self.account,
        tables: ["garden", "textConflict", "bed", "row"], refused: refused), with: .begun(done))
    return space
  }

  @Test("CG-014 what the account has begins a space of this device, which opens; nothing is erased")
  func brings() {
    let store = store()
    let space = tap(store, begun: [])
    store.receive(.begun([])) {
      $0.space = nil
      $0.isKept = true
    }
    store.expect(.writePreference(key: KeptAlone.key, value: space.text))
    store.receive(.opened(space))
    store.finish()
    #expect(ComingDown.tell(.opened(space), store.state) == .openAlone(space.text))
  }

  /// What the server refused since the plan had ended, and for another reason.
  private static var refused: [RefusedMutation] {
    [(UUID.test(8), Refusal.needsSync), (.test(9), Refusal(.duplicate, "name"))].map {
      RefusedMutation(
        id: $0.0, name: "addBed", arguments: .object([]), time: .epoch, refusal: $0.1)
    }
  }

  @Test("CG-014 what the ended plan refused comes along, and leaves the account's page of sync")
  func bringsRefused() {
    var context = InGarden.home.context
    context.sync.refused = Self.refused
    let store = TestStore<InGarden>(ComingDown.State(in: context), now: .epoch)
    store.send(.keptRead(nil)) { $0.isKept = false }
    let space = tap(store, refused: [.test(8)], begun: [.test(8)])
    store.receive(.begun([.test(8)])) {
      $0.space = nil
      $0.isKept = true
    }
    store.expect(.writePreference(key: KeptAlone.key, value: space.text))
    store.expect(.discardRefused(.test(8)))
    store.receive(.opened(space))
    store.finish()
  }

  @Test("CG-014 the page says what comes along of what was refused, and where the rest stays")
  func tellsOfRefused() {
    func page(_ language: Language, _ refused: [RefusedMutation]) -> String {
      var home = InGarden.home
      home.context.path = .comingDown
      home.context.sync.refused = refused
      home.parts[ComingDown.self]?.isKept = false
      let scene = Scene<Home.Action>(
        Surroundings(now: .epoch, width: 360, language: language)
      ) { _ in 0 }
      return Home.view(home, scene).readOut
    }
    let both = page(.pt, Self.refused)
    #expect(both.contains("Vem junto 1 alteração que a conta não aceitou"))
    #expect(both.contains("1 alteração não entrou na conta"))
    #expect(both.contains("continuam na conta, em Sincronização"))
    #expect(page(.en, Self.refused).contains("1 change that the account did not take comes along"))
    #expect(!page(.pt, [Self.refused[0]]).contains("não entrou na conta"))
    #expect(!page(.pt, [Self.refused[1]]).contains("Vem junto"))
  }

  @Test("CG-014 whether the device has a space of its own is asked again where that is shown")
  func isCurrent() {
    var context = InGarden.home.context
    let state = ComingDown.State(in: context)
    for news: News in [
      .visible(true), .entered(context.start), .entered(.settings), .entered(.comingDown),
    ] {
      #expect(ComingDown.hear(news, state) == .looked)
    }
    #expect(ComingDown.hear(.entered(.plans), state) == nil)
    let store = store()
    var kept = KeptAlone()
    kept.name = "Sol"
    store.send(.looked)
    store.respond(
      to: .readPreference(key: KeptAlone.key), with: .preference(kept.text))
    store.receive(.keptRead(kept.text)) { $0.isKept = true }
    store.finish()
    // Nobody else asks.
    context.plan = Garden.tree
    #expect(ComingDown.hear(.visible(true), ComingDown.State(in: context)) == nil)
  }

  @Test("a store that takes nothing, or another tab that was first, changes nothing")
  func fails() {
    let store = store()
    let space = tap(store, begun: nil)
    store.receive(.begun(nil)) {
      $0.space = nil
      $0.hasFailed = true
    }
    var begun = KeptAlone()
    begun.name = "Sol"
    store.send(.tapped) {
      $0.hasFailed = false
      $0.space = begun
    }
    store.respond(to: .readPreference(key: KeptAlone.key), with: .preference(space.text))
    store.receive(.keptReadAgain(space.text)) {
      $0.space = nil
      $0.isKept = true
    }
    store.finish()
  }

  @Test(
    "CG-014 the first page says that nothing changes here, and leads on: at once where there is nothing to bring"
  )
  func banner() {
    /// What the first page says, and what the person can do about it.
    func told(
      _ language: Language, _ home: Home.State = InGarden.home,
      _ change: (inout ComingDown.State, inout Context) -> Void = { _, _ in }
    ) -> (words: String, actions: [ComingDown.Action]) {
      var home = home
      home.context.path = home.context.start
      var state = ComingDown.State(in: home.context)
      state.isKept = false
      change(&state, &home.context)
      var actions: [ComingDown.Action] = []
      let scene = Scene<ComingDown.Action>(
        Surroundings(now: .epoch, width: 360, language: language)
      ) { receive in
        if let action = receive(.none) { actions.append(action) }
        return 0
      }
      let banners = ComingDown.banners(state, scene, Frame(home.context, home.parts))
      return (banners.map { $0.readOut }.joined(), actions)
    }
    #expect(told(.pt).words.contains("o que você anota fica num aparelho só"))
    #expect(told(.en).words.contains("what you note stays on one device"))
    #expect(told(.pt).actions == [.goTo(.comingDown)])
    #expect(told(.pt) { state, _ in state.hasFailed = true }.words.contains("não pôde guardar"))
    #expect(told(.pt) { $1.plan = Garden.tree }.words.isEmpty)
    #expect(told(.pt) { $1.path = .settings }.words.isEmpty)
    #expect(told(.pt) { state, _ in state.isKept = true }.words.isEmpty)
    var empty = Garden.home("Sol", of: Garden.sold) { _ in }
    empty.context.plan = Garden.seed
    empty.context.sync.isComplete = true
    #expect(told(.pt, empty).actions == [.tapped])
    // What was refused, or waits for an answer, is looked at before.
    for waits in [true, false] {
      let looked = told(.pt, empty) { _, context in
        let (id, none) = (UUID.test(9), JSONValue.object([]))
        if waits {
          context.sync.pending = [
            PendingMutation(id: id, name: "addBed", arguments: none, time: .epoch, touched: [])
          ]
        } else {
          context.sync.refused = [
            RefusedMutation(
              id: id, name: "addBed", arguments: none, time: .epoch, refusal: .needsSync)
          ]
        }
      }
      #expect(looked.actions == [.goTo(.comingDown)])
    }
    // Whoever does not manage it can only read.
    let read = told(.pt) { $1.role = "helper" }
    #expect(read.words.contains("aqui só se lê") && read.actions.isEmpty)
  }

  @Test("it is offered where the plan does not sync, and nothing of the device's own is there")
  func offered() {
    func isOffered(_ plan: Plan, isKept: Bool?) -> Bool {
      var home = InGarden.home
      home.context.plan = plan
      var state = ComingDown.State(in: home.context)
      state.isKept = isKept
      return ComingDown.isOffered(state, CopiedSpace(home.context, home.parts))
    }
    #expect(isOffered(Garden.seed, isKept: false))
    #expect(!isOffered(Garden.tree, isKept: false))
    #expect(!isOffered(Garden.seed, isKept: true) && !isOffered(Garden.seed, isKept: nil))
    for (language, words) in [(Language.pt, "Na conta nada se apaga"), (.en, "Nothing is erased")] {
      var home = InGarden.home
      home.context.path = .comingDown
      home.parts[ComingDown.self]?.isKept = false
      let scene = Scene<Home.Action>(
        Surroundings(now: .epoch, width: 360, language: language)
      ) { _ in 0 }
      #expect(Home.view(home, scene).readOut.contains(words))
    }
  }
}
