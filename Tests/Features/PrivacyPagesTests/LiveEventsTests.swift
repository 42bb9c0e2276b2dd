import API
import Analytics
import Fields
import Flow
import FlowTesting
import Orchard
import Screen
import ScreenHTML
import ScreenReading
import Shell
import Telemetry
import Testing
import Values

@testable import PrivacyPages

@Suite("what is counted, as it happens")
struct LiveEventsTests {
  private static func line(
    _ number: Int64, _ problem: EventProblem? = nil, isByServer: Bool = false
  ) -> DebugLine {
    let json = JSONValue.object([
      .init("t", .integer(Orchard.now.milliseconds)),
      .init("p", .object([.init("screen_name", .text("Trees"))])),
    ])
    let queued = QueuedLine(sequence: number, name: "screen_view", json: json)
    return DebugLine(queued, problem, isByServer: isByServer)
  }

  private static func state() -> LiveEvents.State {
    LiveEvents.State(in: Counted.context(at: .liveEvents))
  }

  private static func page(_ state: LiveEvents.State, _ language: Language = .pt) -> String {
    LiveEvents.page(state, Counted.scene(language), Frame(state.context)).readOut
  }

  private static let observation = Request.observeStream(id: LiveEvents.observation)

  @Test(
    "PR-025 who may is given a token, and each line appears, the newest first, wherever they go")
  func streams() {
    let store = TestStore<LiveEvents>(Self.state())
    store.send(.entered) { $0.isWatching = true }
    store.expect(Self.observation)
    #expect(Self.page(store.state).contains("Parado"))
    store.send(.startTapped) { $0.starting.start() }
    let asked = Request.call(AnalyticsEndpoints.debugToken, Nothing())
    store.expect(asked)
    store.send(.startTapped)
    let grant = DebugGrant("a.b", until: Orchard.now)
    store.respond(to: asked, with: .output(grant))
    store.receive(.granted(.success(grant))) {
      $0.starting.stop()
      $0.isOn = true
    }
    store.expect(.debugTelemetry(token: "a.b"))
    #expect(Self.page(store.state).contains("Nenhum evento ainda"))
    let (one, two) = (Self.line(1), Self.line(2))
    store.respond(to: Self.observation, with: .seen([one, two]))
    store.receive(.seen([one, two])) {
      $0.count = 2
      $0.seen = [LiveEvents.Seen(2, two), LiveEvents.Seen(1, one)]
    }
    // It goes on elsewhere, and is not begun twice.
    #expect(LiveEvents.hear(.entered("arvores"), store.state) == nil)
    #expect(LiveEvents.hear(.entered(.liveEvents), store.state) == .entered)
    store.send(.entered)
    let read = Self.page(store.state)
    #expect(read.contains("Uma tela foi aberta") && read.contains("2 eventos"))
    #expect(read.contains("screen_view {\"screen_name\":\"Trees\"}"))
    store.send(.stopTapped) {
      $0.isOn = false
      $0.isWatching = false
    }
    store.expect(.debugTelemetry(token: nil))
    store.expect(.cancelObservation(id: LiveEvents.observation))
    store.send(.goTo(.privacy))
    store.expect(.navigate(.push(Path.privacy.text)))
    store.finish()
  }

  @Test("PR-025 a list that stands still loses nothing, and what was cleared comes back")
  func stands() {
    var state = Self.state()
    state.isOn = true
    state.isWatching = true
    state.count = 1
    state.seen = [LiveEvents.Seen(1, Self.line(1))]
    let store = TestStore<LiveEvents>(state)
    store.send(.pauseTapped) { $0.isPaused = true }
    let two = Self.line(2)
    store.send(.seen([two])) {
      $0.count = 2
      $0.held = [LiveEvents.Seen(2, two)]
    }
    #expect(Self.page(store.state, .en).contains("1 event waits."))
    store.send(.pauseTapped) {
      $0.isPaused = false
      $0.held = []
      $0.seen = [LiveEvents.Seen(2, two), LiveEvents.Seen(1, Self.line(1))]
    }
    store.send(.clearTapped) {
      $0.cleared = $0.seen
      $0.seen = []
    }
    #expect(Self.page(store.state).contains("Trazer de volta"))
    let three = Self.line(3)
    store.send(.seen([three])) {
      $0.count = 3
      $0.seen = [LiveEvents.Seen(3, three)]
    }
    store.send(.undoTapped) {
      $0.cleared = []
      $0.seen = [
        LiveEvents.Seen(3, three), LiveEvents.Seen(2, two), LiveEvents.Seen(1, Self.line(1)),
      ]
    }
    store.finish()
  }

  @Test("who leaves the page and began nothing leaves nothing going on")
  func leaves() {
    let store = TestStore<LiveEvents>(Self.state())
    store.send(.entered) { $0.isWatching = true }
    store.expect(Self.observation)
    #expect(LiveEvents.hear(.entered(.privacy), store.state) == .left)
    store.send(.left) { $0.isWatching = false }
    store.expect(.cancelObservation(id: LiveEvents.observation))
    store.finish()
  }

  @Test("of a long day the newest lines are kept")
  func bounded() {
    var state = Self.state()
    let lines = (1...600).map { Self.line(Int64($0)) }
    _ = LiveEvents.reduce(&state, .seen(lines))
    #expect(state.seen.count == LiveEvents.most && state.count == 600)
    #expect(state.seen.first?.line.sequence == 600)
    #expect(state.seen.last?.line.sequence == 101)
  }

  @Test("PR-040 whoever may not is told who allows it, and what does not come is told")
  func refused() {
    let store = TestStore<LiveEvents>(Self.state())
    let problem = Problem(status: 403, title: "Not for this account", code: "forbidden")
    store.send(.startTapped) { $0.starting.start() }
    store.respond(
      to: .call(AnalyticsEndpoints.debugToken, Nothing()), with: .problem(problem))
    store.receive(.granted(.failure(.forbidden(problem)))) {
      $0.starting.stop(.forbidden(problem))
    }
    #expect(Self.page(store.state).contains("Quem cuida do servidor permite isso"))
    store.send(.startTapped) { $0.starting.start() }
    store.respond(
      to: .call(AnalyticsEndpoints.debugToken, Nothing()),
      with: .http(.failed(.unreachable)))
    store.receive(.granted(.failure(.network(.unreachable)))) {
      $0.starting.stop(.network(.unreachable))
    }
    #expect(Self.page(store.state).contains("Sem conexão com o servidor"))
    store.finish()
  }

  @Test(
    "PR-025 what is wrong with an event stands below it, and who says so",
    arguments: [Language.pt, .en])
  func wrong(language: Language) {
    var state = Self.state()
    let here = Self.line(1, EventProblem(.unknownEvent))
    let there = Self.line(1, EventProblem(.unknownParameter, "tree_title"), isByServer: true)
    _ = LiveEvents.reduce(&state, .seen([here, there]))
    let read = Self.page(state, language)
    #expect(read.contains(language == .pt ? "Não está no registro assim" : "Not like this"))
    #expect(read.contains(language == .pt ? "Recusado pelo servidor" : "Refused by the server"))
    #expect(read.contains(": unknownParameter (tree_title)"))
    // In the settings only of who has begun it.
    let frame = Frame(state.context)
    #expect(LiveEvents.settings(state, Counted.scene(language), frame).count == 1)
    #expect(LiveEvents.settings(Self.state(), Counted.scene(language), frame).isEmpty)
  }
}
