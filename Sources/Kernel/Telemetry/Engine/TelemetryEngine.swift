import API
import Fields
import Values

/// Sends what is counted to the app's own server, as a state machine: it is told what happened, and says what is to be
/// done (Docs/Decisions/0088-devices-number-whom-they-work-for.md).
///
/// - Lines are durable in the device's queue before the engine hears of them, and stay there until the server has judged
///   them; the server counts each once, whatever is sent again. One request is on its way at a time.
/// - Nothing is sent without a yes. A no stops what is on its way, empties the queue and is told to the server, in that
///   order, whether there is a network or not.
/// - What the person decided goes before whose the events are, and that before the events.
/// - Order is that of the queue. A line that is sent at once takes all before it along.
public final class TelemetryEngine {
  enum Life { case starting, open, closed }

  let settings: TelemetrySettings
  let registry: EventRegistry
  /// Where and in which language the person decides; the host changes it when they do.
  public var place: DecisionPlace

  var life = Life.starting
  /// What came before the memory.
  private var early: [TelemetryInput] = []
  var memory = TelemetryMemory()
  var now = Instant.epoch

  var providers: [TelemetryProvider]
  /// What makes providers once the person has agreed.
  var makers: [(TelemetrySettings) -> TelemetryProvider?]

  var isLeading = false
  var isOnline = true
  var isHidden = false
  /// Whether nothing is sent until the next start: the server does not want it.
  var isStopped = false
  /// Whether the session was refused: what needs one waits until somebody signs in or looks again.
  var isSessionOver = false
  /// Whether the device has made itself known anew since the start.
  var isKnownAnew = false
  /// Whether the account may have something else by the server than the device knows.
  var wantsAccount = false
  var errand: Errand?
  var reading = QueueReading()
  var pace = TelemetryPace()
  var debugPass: DebugPass?

  private var outputs: [TelemetryOutput] = []
  /// Where in the outputs the memory is kept.
  private var keepPlace: Int?

  public init(
    _ settings: TelemetrySettings, registry: EventRegistry, providers: [TelemetryProvider]
  ) {
    self.settings = settings
    self.registry = registry
    self.providers = providers
    makers = []
    place = settings.place
  }

  /// With providers that are made once the person has agreed, and not before. One that cannot be made is left out.
  public convenience init(
    _ settings: TelemetrySettings, registry: EventRegistry,
    makers: [(TelemetrySettings) -> TelemetryProvider?]
  ) {
    self.init(settings, registry: registry, providers: [])
    self.makers = makers
  }

  public func receive(_ input: TelemetryInput, at now: Instant) -> [TelemetryOutput] {
    guard life != .closed else { return [] }
    self.now = now
    react(to: input)
    proceed()
    if let keepPlace { outputs[keepPlace] = .keep(memory) }
    keepPlace = nil
    let outputs = outputs
    self.outputs = []
    return outputs
  }

  /// Says to all providers what is said of the person from now on.
  public func setProperty(_ name: Literal, _ value: ParameterValue?) {
    tellProviders { $0.setProperty(name, value) }
  }

  private func react(to input: TelemetryInput) {
    guard life == .open else {
      switch input {
      case .began(let memory): begin(memory)
      case .closed: life = .closed
      default: early.append(input)
      }
      return
    }
    switch input {
    case .began(let memory): changedElsewhere(memory)
    case .appended(let count, let isPriority): appended(count, isPriority: isPriority)
    case .lines(let lines): read(lines)
    case .dropped(let count): dropped(count)
    case .answered(let outcome): answered(outcome)
    case .fired: fired()
    case .hidden: hidden()
    case .shown: shown()
    case .online(let isOnline): setOnline(isOnline)
    case .signedIn(let account): signedIn(account)
    case .signedOut: signedOut()
    case .decided(let decision): decided(decision)
    case .toldByServer(let state): toldByServer(state)
    case .led(let isLeading): lead(isLeading)
    case .closed: close()
    case .reset: reset()
    case .debug(let token): debug(token)
    }
  }

  /// Consent first, then providers.
  private func begin(_ kept: TelemetryMemory) {
    memory = kept
    memory.debug = false
    life = .open
    if memory.consent.analytics == .yes {
      startCounting()
      if memory.failures > 0 { holdOff() }
      reading.start()
    } else {
      tellProviders { $0.setTrackingEnabled(false) }
      // The app may have ended in the middle of a no.
      if memory.installation.isThere { put(.clear) }
    }
    let early = early
    self.early = []
    for input in early { react(to: input) }
  }

  private func proceed() {
    guard life == .open else { return }
    if isLeading {
      peek()
      settle()
      send()
    }
    schedule()
  }

  func put(_ output: TelemetryOutput) { outputs.append(output) }

  /// The memory is kept here, as it is when all that the input leads to is done.
  func keep() {
    guard keepPlace == nil else { return }
    keepPlace = outputs.count
    outputs.append(.keep(memory))
  }

  /// One that fails keeps nothing from the others.
  func tellProviders(_ tell: (TelemetryProvider) -> Bool) {
    var failed = 0
    for provider in providers where !tell(provider) { failed += 1 }
    if failed > 0 { put(.log("a provider failed", failed)) }
  }

  /// Nobody waits for what is on its way any more.
  func cancelErrand() {
    guard errand.isThere else { return }
    errand = nil
    put(.cancelSend)
  }

  private func lead(_ isLeading: Bool) {
    guard self.isLeading != isLeading else { return }
    self.isLeading = isLeading
    if isLeading {
      reading.start()
    } else {
      cancelErrand()
      collector?.forget(upTo: .max)
      reading.stop()
    }
  }

  /// The queue stays as it is, and the next start sends it.
  private func close() {
    cancelErrand()
    stopTimer()
    life = .closed
  }
}
