import API
import Analytics
import Flow
import Shell
import Telemetry
import Values

/// What the person says of being counted, what they may do about what was, and the policy of it.
public enum Privacy {
  /// What is asked before it is done.
  public enum Question: Equatable {
    /// Collection was stopped: what of the past?
    case withdrawn
    case reset
    case delete
  }

  /// What the server gave for the wish that all be erased.
  public struct Receipt: Equatable {
    public var id: UUID
    /// Until then it is gone from everything but backups.
    public var finishBy: Instant

    public init(_ id: UUID, by finishBy: Instant) {
      self.id = id
      self.finishBy = finishBy
    }
  }

  public struct State: Equatable {
    @Boxed public var context: Context
    /// The mailbox that answers questions about privacy.
    let contact: Literal?
    /// All versions of the policy, the oldest first.
    @Boxed public var policies = PolicyTexts.all
    /// The version of the policy that was seen here last; nil where that is not known, or there is but one.
    public var seen: Int64?
    /// What the person said; nil before that is known.
    @Boxed public var consent: ConsentState?
    public var isObserving = false
    public var showsCollected = false
    public var question: Question?
    /// Of the wish that all be erased.
    public var erasing = Loading<APIError>()
    /// Whether that wish came with a no, which the device keeps until the server has it: so the wish can wait as well.
    public var canWait = false
    public var receipt: Receipt?
    /// What the toast says.
    public var said: Phrase?

    public init(in context: Context = Context(), contact: Literal? = nil) {
      self.context = context
      self.contact = contact
    }

    /// The policy that holds.
    var policy: PolicyVersion? { policies.last }
  }

  public indirect enum Action: Equatable {
    case seenRead(String?)
    /// With which version of the texts this device asked, where it does not know of the policy.
    case askedRead(String?)
    case entered(Path)
    case consentChanged(ConsentState)
    case chosen(Purpose, Bool)
    case collectedTapped
    case collectedClosed
    // Erasing
    case asked(Question)
    case confirmed
    case cancelled
    case erased(ResetOutcome)
    case failureClosed
    case copyTapped
    case toastOver
    case goTo(Path)
  }

  /// The preference that says which version of the policy was seen, of the device.
  static var key: String { "device.policy.seen" }
  static var observation: String { "privacy" }
  static var toast: String { "privacy toast" }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .seenRead(let text):
      if let seen = text?.wholeNumber {
        state.seen = seen
        return .none
      }
      // The first version is news to nobody.
      guard state.policies.count > 1 else { return .none }
      return .readPreference(ConsentPrompt.key) { .askedRead($0) }
    case .askedRead(let text):
      // Who was asked before had the first version; whoever is new has that which holds.
      guard text.isThere else { return see(&state) }
      state.seen = state.policies.first?.number
      return .none
    case .entered(let path):
      return enter(&state, path)
    case .consentChanged(let consent):
      state.consent = consent
      return .none
    case .chosen(let purpose, let isYes):
      guard let consent = state.consent, (consent[purpose] == .yes) != isYes else { return .none }
      if purpose == .analytics, !isYes { state.question = .withdrawn }
      return decide(&state, purpose, isYes: isYes)
    case .collectedTapped:
      state.showsCollected = true
      return .none
    case .collectedClosed:
      state.showsCollected = false
      return .none
    case .asked, .confirmed, .cancelled, .erased, .failureClosed, .copyTapped, .toastOver:
      return reduceErasing(&state, action)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func reduceErasing(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .asked(let question):
      guard !state.erasing.isLoading else { return .none }
      state.question = question
      return .none
    case .confirmed:
      guard let question = state.question else { return .none }
      state.question = nil
      guard state.erasing.startAlone() else { return .none }
      state.canWait = question != .reset
      let stops: Effect<Action> =
        question == .delete && state.consent?.analytics != .no
        ? decide(&state, .analytics, isYes: false) : .none
      let erase: Effect<Action> = .resetTelemetry { .erased($0) }
      return stops + erase
    case .cancelled:
      state.question = nil
      return .none
    case .erased(let outcome):
      return receive(&state, outcome)
    case .failureClosed:
      state.erasing.dismiss()
      return .none
    case .copyTapped:
      guard let receipt = state.receipt else { return .none }
      return .copy(receipt.id.description) + say(&state, PrivacyWords.copied)
    case .toastOver:
      state.said = nil
      return .none
    case .seenRead, .askedRead, .entered, .consentChanged, .chosen, .collectedTapped,
      .collectedClosed, .goTo:
      return .none
    }
  }

  /// Consent is watched while one of the pages is open.
  private static func enter(_ state: inout State, _ path: Path) -> Effect<Action> {
    state.question = nil
    state.showsCollected = false
    guard owns(path) else {
      state.isObserving = false
      return .cancelObservation(observation)
    }
    state.erasing.dismiss()
    var effect = Effect<Action>.none
    if !state.isObserving {
      state.isObserving = true
      effect = .observeConsent(id: observation) { .consentChanged($0) }
    }
    return path == .privacy ? effect : effect + see(&state)
  }

  /// The policy that holds was seen. Nothing is kept of that as long as there is but one.
  private static func see(_ state: inout State) -> Effect<Action> {
    guard let number = state.policy?.number, state.seen != number, state.policies.count > 1
    else { return .none }
    state.seen = number
    return .writePreference(key, "\(number)")
  }

  private static func decide(
    _ state: inout State, _ purpose: Purpose, isYes: Bool
  ) -> Effect<Action> {
    let decision = decision(purpose, isYes: isYes)
    let consent = state.consent ?? ConsentState()
    state.consent = consent.deciding(decision)
    return .decide(decision)
  }

  private static func decision(
    _ purpose: Purpose, isYes: Bool, erases: Bool = false
  ) -> ConsentDecision {
    ConsentDecision(
      [ConsentAnswer(purpose, isYes: isYes)], textVersion: ConsentTexts.current,
      source: isYes ? .settings : .withdrawal, erases: erases)
  }

  private static func receive(_ state: inout State, _ outcome: ResetOutcome) -> Effect<Action> {
    switch outcome {
    case .done(let receipt, let finishBy):
      state.erasing.stop()
      state.receipt = Receipt(receipt, by: finishBy)
      return say(&state, PrivacyWords.erased)
    case .nothing:
      state.erasing.stop()
      return say(&state, PrivacyWords.nothingKept)
    case .failed(.network) where state.canWait:
      state.erasing.stop()
      return .decide(decision(.analytics, isYes: false, erases: true))
        + say(&state, PrivacyWords.erasesLater)
    case .failed(let error):
      state.erasing.stop(error)
      return .none
    }
  }

  private static func say(_ state: inout State, _ words: Phrase) -> Effect<Action> {
    state.said = words
    return .after(toast, milliseconds: 10_000, .toastOver)
  }
}
