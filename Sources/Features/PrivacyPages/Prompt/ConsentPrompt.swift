import Analytics
import Flow
import Shell
import Telemetry
import Values

/// Asks whether the app may count how it is used: once per version of the texts, on the page that the app begins
/// with, where nobody is writing anything. Who closes it without an answer said nothing, and is not asked again.
public enum ConsentPrompt {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// The version of the texts with which this device asked last; nil before that is read, 0 for never.
    public var asked: Int64?
    /// What the person said; nil before that is known.
    @Boxed public var consent: ConsentState?
    /// The day on which the start page was looked at, and how often.
    public var day = CivilDate.epoch
    public var visits = 0
    public var isOpen = false
    public var showsCollected = false

    public init(in context: Context = Context()) {
      self.context = context
    }

    /// Whether the person is to be asked here.
    var isDue: Bool {
      guard let asked, asked < ConsentTexts.current, let consent else { return false }
      return ConsentTexts.asks(ConsentTexts.prompted, of: consent)
    }
  }

  public indirect enum Action: Equatable {
    case askedRead(String?)
    case consentChanged(ConsentState)
    case entered(Path)
    /// The person is still on the start page.
    case stayed
    case chosen(Bool)
    case collectedTapped
    case collectedClosed
    case closed
  }

  /// The preference that says with which version was asked. Whoever signs out takes it along, but where the device has
  /// a space of its own.
  static var key: String { "device.consent.asked" }
  static var observation: String { "consent prompt" }
  /// The visit of the start page on a day with which it comes at once, and how long the person stays there, in
  /// milliseconds, before it comes with the first.
  static var visits: Int { 2 }
  static var wait: Int64 { 60_000 }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .askedRead(let text):
      let asked = text?.wholeNumber ?? 0
      state.asked = asked
      // An app that counts nothing has nothing to ask.
      guard asked < ConsentTexts.current, !state.context.app.telemetry.registry().events.isEmpty
      else { return .none }
      return .observeConsent(id: observation) { .consentChanged($0) }
    case .consentChanged(let consent):
      let wasDue = state.isDue
      state.consent = consent
      if state.isOpen {
        // It was answered in another window.
        return ConsentTexts.asks(ConsentTexts.prompted, of: consent) ? .none : close(&state)
      }
      guard state.isDue else {
        return .cancelTimer(observation) + .cancelObservation(observation)
      }
      return wasDue ? .none : visit(&state)
    case .entered:
      if state.isOpen { return close(&state) }
      return visit(&state)
    case .stayed:
      guard state.isDue, state.context.path == state.context.start else { return .none }
      return open(&state)
    case .chosen(let isYes):
      guard state.isOpen else { return .none }
      let answer = ConsentAnswer(ConsentTexts.prompted, isYes: isYes)
      return .decide(
        ConsentDecision([answer], textVersion: ConsentTexts.current, source: .prompt))
        + close(&state)
    case .collectedTapped:
      state.showsCollected = true
      return .none
    case .collectedClosed:
      state.showsCollected = false
      return .none
    case .closed:
      return state.isOpen ? close(&state) : .none
    }
  }

  /// Counts a look at the start page.
  private static func visit(_ state: inout State) -> Effect<Action> {
    guard state.isDue else { return .none }
    guard state.context.path == state.context.start else { return .cancelTimer(observation) }
    if state.day != state.context.today {
      state.day = state.context.today
      state.visits = 0
    }
    state.visits += 1
    guard state.visits < visits else { return .cancelTimer(observation) + open(&state) }
    return .after(observation, milliseconds: wait, .stayed)
  }

  private static func open(_ state: inout State) -> Effect<Action> {
    state.isOpen = true
    state.asked = ConsentTexts.current
    return .writePreference(key, "\(ConsentTexts.current)")
  }

  private static func close(_ state: inout State) -> Effect<Action> {
    state.isOpen = false
    state.showsCollected = false
    return .cancelObservation(observation)
  }
}

extension ConsentPrompt: Part {
  public static var id: Literal { "consent prompt" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .readPreference(key) { .askedRead($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): state.isDue || state.isOpen ? .entered(path) : nil
    case .synced, .dayChanged, .visible, .told: nil
    }
  }
}
