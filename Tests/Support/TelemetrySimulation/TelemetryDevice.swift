import API
import Fields
import Telemetry
import Values

/// A host of one engine: it does what the engine wants, in order, and keeps what it was asked for.
public final class TelemetryDevice {
  public struct Sent: Hashable, Sendable {
    public var request: HTTPRequest
    public var keepAlive: Bool
    public var at: Instant
    /// Whose the session was.
    public var account: UUID?

    public var path: String { request.path }
    public var body: JSONValue { (try? JSONValue.parse(request.body)) ?? .null }
    /// The numbers of its events.
    public var numbers: [Int64] {
      (body["events"]?.array ?? []).compactMap { $0["p"]?["number"]?.wholeNumber }
    }
    public var sequences: [Int64] {
      (body["events"]?.array ?? []).compactMap { $0["s"]?.wholeNumber }
    }
  }

  public let store: DeviceStore
  public let engine: TelemetryEngine
  public var now: Instant
  /// Whether what the engine wants is done at once; else `step` does one thing at a time.
  public var isPrompt = true
  /// What is still to be done, in order.
  public private(set) var work: [TelemetryOutput] = []

  public private(set) var sent: [Sent] = []
  public private(set) var inFlight: Sent?
  /// When the timer runs out; nil while none runs.
  public private(set) var due: Instant?
  /// All timers that were started.
  public private(set) var timers: [Int64] = []
  public private(set) var told: [ConsentState] = []
  public private(set) var streamed: [DebugLine] = []
  public private(set) var logs: [String] = []
  public private(set) var cancels = 0
  public private(set) var peeks = 0

  /// Who is signed in.
  public private(set) var account: UUID?
  /// As lines carry it.
  public private(set) var epoch: Int64 = 0
  private var epochBefore: Int64 = 0
  public private(set) var memory = TelemetryMemory()
  public var stamp = Stamp()
  public var stampNumber: Int64 = 1
  public var defect: CollectorDefect?
  /// Is told of each request when it leaves.
  public var onSend: (Sent) -> Void = { _ in }
  /// Is told of each change of what the person agrees to, before all else.
  public var onTell: (ConsentState) -> Void = { _ in }

  public init(_ store: DeviceStore, _ engine: TelemetryEngine, at now: Instant) {
    self.store = store
    self.engine = engine
    self.now = now
  }

  /// As a host starts.
  public func start(account: UUID? = nil, leads: Bool = true) {
    let memory = store.memory
    self.memory = memory
    epoch = memory.epoch
    epochBefore = epoch
    give(.began(memory))
    // What the last end cut off.
    if let isOn = store.isOn, isOn != (memory.consent.analytics == .yes) {
      give(.decided(Self.decision(isOn)))
    }
    setAccount(account)
    if leads { give(.led(true)) }
  }

  public func give(_ input: TelemetryInput) {
    for output in engine.receive(input, at: now) { take(output) }
    if isPrompt { drain() }
  }

  private func take(_ output: TelemetryOutput) {
    switch output {
    case .keep(let memory):
      self.memory = memory
      if memory.epoch != epoch { (epochBefore, epoch) = (epoch, memory.epoch) }
      work.append(output)
    case .tell(let state):
      onTell(state)
      told.append(state)
      store.isOn = state.analytics == .yes
    case .timer(let milliseconds):
      timers.append(milliseconds)
      due = now.adding(milliseconds: milliseconds)
    case .cancelTimer: due = nil
    case .cancelSend:
      cancels += 1
      inFlight = nil
      work.removeAll { if case .send = $0 { true } else { false } }
    case .stream(let lines): streamed += lines
    case .log(let what, let count): logs.append("\(what.text) \(count)")
    case .peek, .send, .remove, .clear: work.append(output)
    }
  }

  /// Does the next thing; false when there is none.
  @discardableResult
  public func step() -> Bool {
    guard !work.isEmpty else { return false }
    switch work.removeFirst() {
    case .peek(let after, let count):
      peeks += 1
      give(.lines(store.peek(after: after, count: count)))
    case .send(let request, let keepAlive):
      let sent = Sent(request: request, keepAlive: keepAlive, at: now, account: account)
      onSend(sent)
      self.sent.append(sent)
      inFlight = sent
      if defect == .removesWhenSent, let last = sent.sequences.last { store.remove(upTo: last) }
    case .remove(let sequence): store.remove(upTo: sequence)
    case .clear: if defect != .keepsAfterNo { store.clear() }
    case .keep(let memory): store.keep(memory)
    default: break
    }
    return true
  }

  public func drain() {
    var hasMore = true
    while hasMore { hasMore = step() }
  }

  /// Turns the clock; the timer runs out when it is due.
  public func advance(_ milliseconds: Int64) {
    let end = now.adding(milliseconds: milliseconds)
    while let due, due <= end {
      now = max(now, due)
      self.due = nil
      give(.fired)
    }
    now = end
  }

  public func answer(_ outcome: HTTPOutcome) {
    inFlight = nil
    give(.answered(outcome))
  }

  public func answer(_ status: Int, _ body: JSONValue = .object([]), after: Int? = nil) {
    let headers = after.map { [HTTPHeader("Retry-After", $0.description)] } ?? []
    answer(.answered(HTTPResponse(status: status, headers: headers, body: body.bytes)))
  }

  /// Has the server answer what is on its way; false when nothing is.
  @discardableResult
  public func answer(by server: CollectorModel) -> Bool {
    guard let sent = inFlight else { return false }
    answer(.answered(server.handle(sent.request, session: sent.account)))
    return true
  }

  /// Has the server answer all that comes.
  public func answerAll(by server: CollectorModel) {
    var hasMore = true
    while hasMore { hasMore = answer(by: server) }
  }

  // MARK: The person

  /// What they do is counted, if they agreed.
  @discardableResult
  public func capture(_ number: Int64, _ definition: EventDefinition = TestEvents.shown) -> Bool {
    guard store.isOn == true else { return false }
    // Databases do one thing after the other.
    drain()
    let silence = TelemetrySettings().silence
    var count = 0
    let before = store.session
    switch store.session.touch(at: now, silence: silence) {
    case .goesOn: break
    case .begins:
      count += append(Event(TestEvents.sessionStart, [.integer(0)]), at: now)
    case .beginsAnew(let ended):
      let end = Event(TestEvents.sessionEnd, [.integer(0), .decimal(ended.duration)])
      count += append(end, at: ended.last, session: before.number)
      count += append(Event(TestEvents.sessionStart, [.integer(0)]), at: now)
    }
    let added = append(Event(definition, [.integer(number)]), at: now)
    count += added
    if count > 0 { give(.appended(count: count, isPriority: definition.isPriority)) }
    return added > 0
  }

  private func append(_ event: Event, at instant: Instant, session: Int64? = nil) -> Int {
    let line = EventLine(
      event, at: instant, offset: -180, epoch: defect == .numbersLate ? epochBefore : epoch,
      session: session ?? store.session.number, stamp: stampNumber)
    if store.append(line, stamp) != nil { return 1 }
    give(.dropped(1))
    return 0
  }

  public func decide(_ isYes: Bool, erases: Bool = false) {
    // At once, whatever comes of the rest.
    store.isOn = isYes
    give(.decided(Self.decision(isYes, erases: erases)))
  }

  public func setAccount(_ account: UUID?) {
    self.account = account
    if let account { give(.signedIn(account)) } else { give(.signedOut) }
  }

  public static func decision(_ isYes: Bool, erases: Bool = false) -> ConsentDecision {
    ConsentDecision(
      [ConsentAnswer(.analytics, isYes: isYes)], textVersion: 1,
      source: isYes ? .prompt : .withdrawal, erases: erases)
  }
}
