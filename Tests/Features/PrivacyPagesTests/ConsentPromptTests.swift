import Analytics
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

@Suite("the question whether to count")
struct ConsentPromptTests {
  private static let asking = Request.observeConsent(id: "consent prompt")
  private static let kept = Request.writePreference(key: "device.consent.asked", value: "1")

  private static func state(at path: Path = "arvores") -> ConsentPrompt.State {
    ConsentPrompt.State(in: Counted.context(at: path))
  }

  /// Up to the first look at the first page of somebody who was never asked.
  private static func looked() -> TestStore<ConsentPrompt> {
    let store = TestStore<ConsentPrompt>(state())
    store.send(.askedRead(nil)) { $0.asked = 0 }
    let unasked = ConsentState()
    store.respond(to: asking, with: .consent(unasked))
    store.receive(.consentChanged(unasked)) {
      $0.consent = unasked
      $0.day = Orchard.today
      $0.visits = 1
    }
    return store
  }

  private static func decision(_ isYes: Bool) -> Request {
    .decide(
      ConsentDecision([ConsentAnswer(.analytics, isYes: isYes)], textVersion: 1, source: .prompt))
  }

  @Test(
    "PR-154 PR-156 it comes with the second look at the first page, and either answer is one tap",
    arguments: [true, false])
  func secondLook(isYes: Bool) {
    let store = Self.looked()
    store.send(.entered("arvores")) {
      $0.visits = 2
      $0.isOpen = true
      $0.asked = 1
    }
    store.expect(Self.kept)
    store.send(.chosen(isYes)) { $0.isOpen = false }
    store.expect(Self.decision(isYes))
    store.expect(.cancelObservation(id: "consent prompt"))
    // A second tap on what is closing says nothing.
    store.send(.chosen(!isYes))
    store.finish()
  }

  @Test("PR-154 who stays on the first page is asked after a minute; who closes it said nothing")
  func minute() {
    let store = Self.looked()
    store.advance(milliseconds: 59_999)
    store.advance(milliseconds: 1)
    store.receive(.stayed) {
      $0.isOpen = true
      $0.asked = 1
    }
    store.expect(Self.kept)
    store.send(.closed) { $0.isOpen = false }
    store.expect(.cancelObservation(id: "consent prompt"))
    store.send(.closed)
    store.finish()
  }

  @Test(
    "PR-154 who was asked with this version, or answered it anywhere, is not asked",
    arguments: ["1", "2"])
  func once(asked: String) {
    let store = TestStore<ConsentPrompt>(Self.state())
    store.send(.askedRead(asked)) { $0.asked = asked == "1" ? 1 : 2 }
    store.finish()
    for consent in [Counted.yes, Counted.no] {
      let store = TestStore<ConsentPrompt>(Self.state())
      store.send(.askedRead(nil)) { $0.asked = 0 }
      store.respond(to: Self.asking, with: .consent(consent))
      store.receive(.consentChanged(consent)) { $0.consent = consent }
      store.expect(.cancelObservation(id: "consent prompt"))
      #expect(ConsentPrompt.hear(.entered("arvores"), store.state) == nil)
      store.finish()
    }
  }

  @Test("it comes on no page but the first, and goes when the person goes")
  func elsewhere() {
    var state = Self.state(at: "arvores/nova")
    _ = ConsentPrompt.reduce(&state, .askedRead(nil))
    _ = ConsentPrompt.reduce(&state, .consentChanged(ConsentState()))
    #expect(state.visits == 0 && !state.isOpen)
    _ = ConsentPrompt.reduce(&state, .stayed)
    #expect(!state.isOpen)
    state.context.path = "arvores"
    _ = ConsentPrompt.reduce(&state, .entered("arvores"))
    _ = ConsentPrompt.reduce(&state, .entered("arvores"))
    #expect(state.isOpen)
    _ = ConsentPrompt.reduce(&state, .collectedTapped)
    state.context.path = "arvores/nova"
    #expect(ConsentPrompt.hear(.entered("arvores/nova"), state) == .entered("arvores/nova"))
    _ = ConsentPrompt.reduce(&state, .entered("arvores/nova"))
    #expect(!state.isOpen && !state.showsCollected)
  }

  @Test("looks of another day do not count, and an answer in another window closes it")
  func days() {
    var state = Self.state()
    _ = ConsentPrompt.reduce(&state, .askedRead(nil))
    _ = ConsentPrompt.reduce(&state, .consentChanged(ConsentState()))
    state.context.today = CivilDate("2026-03-03") ?? .epoch
    _ = ConsentPrompt.reduce(&state, .entered("arvores"))
    #expect(state.visits == 1 && !state.isOpen)
    _ = ConsentPrompt.reduce(&state, .entered("arvores"))
    #expect(state.isOpen)
    _ = ConsentPrompt.reduce(&state, .consentChanged(Counted.no))
    #expect(!state.isOpen)
  }

  @Test("an app that counts nothing asks nothing")
  func nothing() {
    let context = Counted.context(Counted.app(EventRegistry()))
    let store = TestStore<ConsentPrompt>(ConsentPrompt.State(in: context))
    store.send(.askedRead(nil)) { $0.asked = 0 }
    store.finish()
  }

  @Test("PR-154 the device is asked what it keeps once the program is whole")
  func reads() {
    let asked = ConsentPrompt.watch(Self.state()).steps.map(\.request)
    #expect(asked == [.readPreference(key: "device.consent.asked")])
  }

  // On the screen

  private static func sheet(_ language: Language, collected: Bool = false) -> Node {
    var state = state()
    state.isOpen = true
    state.showsCollected = collected
    return .all(
      ConsentPrompt.overlays(state, Counted.scene(language), Frame(state.context)))
  }

  @Test("PR-155 PR-156 its words are exact in both languages", arguments: [Language.pt, .en])
  func words(language: Language) {
    let read = Self.sheet(language).readOut
    let said =
      language == .pt
      ? [
        "Ajude-nos a melhorar", "sob um pseudônimo",
        "O que você escreve e o que procura nunca vai junto.",
        "Você pode mudar de ideia depois, nos ajustes.", "Quais dados coletamos?",
        "Não, obrigado", "Permitir",
      ]
      : [
        "Help Us Improve", "under a pseudonym",
        "What you write and what you search for never goes with it.",
        "You can change this later in settings.", "What data do we collect?", "No, thanks",
        "Enable Analytics",
      ]
    for words in said { #expect(read.contains(words), "\(words)") }
    // It is a pseudonym, and nobody is told that it is more.
    #expect(!read.contains("anônim") && !read.contains("anonymous"))
  }

  @Test("PR-155 it has the icon of a chart")
  func icon() {
    #expect(Self.sheet(.pt).html.contains("symbols.svg#chart"))
  }

  @Test("PR-156 yes and no are of one kind, and nothing is chosen before")
  func equal() {
    let elements = Self.sheet(.en).elements
    let answers = elements.filter {
      $0.tag == "button" && ($0.readOut == "No, thanks" || $0.readOut == "Enable Analytics")
    }
    #expect(answers.count == 2)
    let classes = Set(answers.map { $0.text("class") ?? "" })
    #expect(classes == ["button button-neutral"])
    let inputs = elements.filter { $0.tag == "input" }
    #expect(inputs.isEmpty)
    // They alone are in the row that gives each the same room.
    let row = elements.first { $0.text("class") == "even-buttons" }
    #expect(row?.children.count == 2)
  }

  @Test("PR-157 what is collected opens above the question, which stands")
  func collected() {
    var state = Self.state()
    state.isOpen = true
    let store = TestStore<ConsentPrompt>(state)
    store.send(.collectedTapped) { $0.showsCollected = true }
    store.send(.collectedClosed) { $0.showsCollected = false }
    store.finish()
    let ids = Self.sheet(.pt, collected: true).elements.filter { $0.tag == "dialog" }
      .map { $0.text("id") }
    #expect(ids == ["consent", "collected"])
  }
}
