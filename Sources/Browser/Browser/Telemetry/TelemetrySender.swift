import API
import Analytics
import Fields
import Flow
import Telemetry
import Values

/// Sends the device's queue of events: turns what happens into inputs of the engine and does what it answers. The tab that
/// leads does it, which is one that somebody looks at.
final class TelemetrySender: TelemetryWorker {
  private let host: TelemetryHost
  private let calls: Calls
  /// Nil until the device has said where it is.
  private var engine: TelemetryEngine?
  /// As it was kept last; nil until it is read.
  private(set) var memory: TelemetryMemory?
  private var waiting: [TelemetryInput] = []
  private var isWorking = false
  private var timer: UInt32?
  private var lead: UInt32?
  private var sending: APIClient.Call?
  private var isReading = false
  private var lifecycle: Lifecycle?
  private var consents = Observers()
  private var streams = Observers()

  init(_ host: TelemetryHost) {
    self.host = host
    calls = host.calls
  }

  func start(_ lifecycle: Lifecycle) {
    self.lifecycle = lifecycle
    calls.lookAtDevice { [self] device in
      var settings = TelemetrySettings()
      let region = Region.of(zone: device.zone, language: host.language)
      settings.place = DecisionPlace(
        region: region.rawValue, zone: device.zone, language: host.language)
      engine = TelemetryEngine(
        settings, registry: host.registry(), makers: [{ OwnCollector.make($0) }])
      read { [self] account in
        feed(account.map { .signedIn($0) } ?? .signedOut)
        if let token = device.debugToken { debug(token: token) }
        feed(.online(self.lifecycle?.isOnline ?? true))
        look()
      }
    }
  }

  // MARK: What happens

  override var isReady: Bool { memory.isThere }

  override func accountChanged(to account: UUID?) {
    // What was asked for whoever was here before is asked no more.
    if let call = sending, !host.session.isOpen(call) {
      sending = nil
      feed(.answered(.failed(.cancelled)))
    }
    if !account.isThere, host.isOn != true, let memory, memory.isTold { return forget() }
    feed(account.map { .signedIn($0) } ?? .signedOut)
  }

  override func lifecycleChanged(_ lifecycle: Lifecycle) {
    let last = self.lifecycle
    self.lifecycle = lifecycle
    if last?.isOnline != lifecycle.isOnline { feed(.online(lifecycle.isOnline)) }
    if (last?.phase == .active) != (lifecycle.phase == .active) { look() }
  }

  override func heard(_ news: TelemetryNews, _ count: Int) {
    switch news {
    case .appended: feed(.appended(count: count, isPriority: false))
    case .appendedPriority: feed(.appended(count: count, isPriority: true))
    case .dropped: readDropped()
    case .turnedOn, .changed: read { _ in }
    case .turnedOff:
      guard var memory else { return }
      memory.consent.analytics = .no
      take(memory)
    }
  }

  override func cancel(_ id: String) {
    consents.remove(id)
    streams.remove(id)
  }

  func observeConsent(_ id: String, _ receive: @escaping (Response) -> Void) {
    consents.add(id, receive)
    if let memory { receive(.telemetry(.consent(memory.consent))) }
  }

  func observeStream(_ id: String, _ receive: @escaping (Response) -> Void) {
    streams.add(id, receive)
  }

  /// A no holds before anything else happens.
  func decide(_ decision: ConsentDecision) {
    for answer in decision.answers where answer.purpose == .analytics && !answer.isYes {
      turn(.no)
    }
    engine?.place.language = host.language
    feed(.decided(decision))
    guard decision.source == .settings else { return }
    for answer in decision.answers { host.track(.settingsChanged(answer.purpose.setting)) }
  }

  /// The engine says whether the token is one (`keep`).
  func debug(token: String?) { feed(.debug(token: token)) }

  func set(_ property: PropertyDefinition, _ value: ParameterValue?) {
    host.set(property, value)
    engine?.setProperty(property.name, value)
  }

  /// The server has erased what it had: nothing of it stays here, and who comes is new.
  func wasReset() {
    host.forgetProperties()
    feed(.reset)
  }

  /// By what the server knows this device; nil before it was told of it.
  var proof: InstallationProof? {
    memory.flatMap { memory in
      memory.installation.map { InstallationProof(installation: $0, secret: memory.secret) }
    }
  }

  // MARK: The engine

  private func feed(_ input: TelemetryInput) {
    waiting.append(input)
    guard let engine, !isWorking else { return }
    isWorking = true
    var next = 0
    while next < waiting.count {
      let input = waiting[next]
      next += 1
      for output in engine.receive(input, at: calls.now) { perform(output) }
    }
    waiting.removeAll()
    isWorking = false
  }

  private func perform(_ output: TelemetryOutput) {
    switch output {
    case .peek(let after, let count): peek(after: after, count: count)
    case .send(let request, let keepAlive):
      sending = host.session.send(request, keepsAlive: keepAlive) { [self] outcome in
        sending = nil
        feed(.answered(outcome))
        resignIfDone()
      }
    case .cancelSend:
      if let call = sending { host.session.cancel(call) }
      sending = nil
    case .remove(let number): calls.removeEvents(upTo: number, staying: host.known.stamp)
    case .timer(let milliseconds):
      stopTimer()
      timer = calls.timer(milliseconds: milliseconds) { [self] in
        timer = nil
        feed(.fired)
      }
    case .cancelTimer: stopTimer()
    case .keep(let memory): keep(memory)
    case .clear:
      host.cleared()
      calls.clearEvents {}
    case .tell(let state):
      turn(state.analytics)
      consents.tell(.telemetry(.consent(state)))
    case .stream(let lines): streams.tell(.telemetry(.seen(lines)))
    case .log(let what, let count): calls.log(what, count)
    }
  }

  private func stopTimer() {
    if let timer { calls.close(timer) }
    timer = nil
  }

  private func peek(after: Int64, count: Int) {
    isReading = true
    calls.peekEvents(after: after, count: count) { [self] lines, stamps in
      isReading = false
      var queued: [QueuedLine] = []
      for line in lines {
        guard let read = QueuedLine(sequence: line.number, bytes: line.bytes) else { continue }
        var stamp = JSONValue.object([])
        let name = read.stampNumber.map { $0.description }
        for kept in stamps where kept.name == name { stamp = JSONValue(kept: kept.text) ?? stamp }
        queued.append(read.stamped(stamp))
      }
      feed(.lines(queued))
      resignIfDone()
    }
  }

  /// Who signs out and is not counted leaves nothing: whoever comes is asked anew.
  private func forget() {
    host.said = nil
    host.forgetProperties()
    calls.writeTelemetry("epoch", nil)
    calls.writeTelemetry("memory", nil)
    take(TelemetryMemory())
    host.tell(.changed)
  }

  private func keep(_ memory: TelemetryMemory) {
    let last = self.memory
    self.memory = memory
    // Of who was never asked there is nothing to keep.
    let isAsked = !memory.consent.isUnasked || memory.installation.isThere || !memory.isTold
    calls.writeTelemetry("memory", isAsked ? memory.object.jsonText : nil)
    host.enter(epoch: memory.epoch)
    host.isDebugging = memory.debug
    // What others go by, too.
    if last?.consent != memory.consent || last?.entriesToSend != memory.entriesToSend
      || last?.epoch != memory.epoch || last?.erasure != memory.erasure
    {
      host.tell(.changed)
    }
  }

  /// Reads what is kept, and makes up for whom the device worked meanwhile.
  /// - Parameter then: is told who is signed in.
  private func read(_ then: @escaping (UUID?) -> Void) {
    calls.readTelemetry("epoch") { [self] epoch in
      host.settle(epoch)
      calls.readTelemetry("memory") { [self] text in
        host.session.withAccount { [self] account in
          var memory = TelemetryMemory(kept: text) ?? TelemetryMemory()
          memory.debug = host.isDebugging
          if let epoch = host.epoch { memory.catchUp(to: epoch, of: account) }
          // What another tab has just been told may not be written yet.
          if host.isOn != true, memory.consent.analytics == .yes { memory.consent.analytics = .no }
          host.enter(epoch: memory.epoch)
          take(memory)
          if memory.consent.analytics != .yes { turn(memory.consent.analytics) }
          then(account)
        }
      }
    }
  }

  /// Goes by what is kept.
  private func take(_ memory: TelemetryMemory) {
    self.memory = memory
    feed(.began(memory))
    consents.tell(.telemetry(.consent(memory.consent)))
  }

  private func readDropped() {
    guard lead.isThere else { return }
    calls.readTelemetry("dropped") { [self] text in
      guard let count = text?.wholeNumber, count > 0 else { return }
      calls.writeTelemetry("dropped", nil)
      feed(.dropped(count))
    }
  }

  /// What the person agrees to holds in every tab at once.
  private func turn(_ assent: Assent) {
    let isOn = assent == .yes
    let text: String? =
      switch assent {
      case .yes: "true"
      case .no: "false"
      case .unasked: nil
      }
    guard host.isOn != isOn || text != host.said else { return }
    host.said = text
    calls.writePreference(TelemetryHost.preference, text)
    host.turn(on: isOn)
    if isOn, let memory { host.enter(epoch: memory.epoch) }
    host.tell(isOn ? .turnedOn : .turnedOff)
  }

  // MARK: Who leads

  /// Somebody looks at this tab, or nobody any more: then it sends once more what there is, and lets another lead.
  private func look() {
    if lifecycle?.phase == .active {
      feed(.shown)
      guard !lead.isThere else { return }
      lead = calls.lead(TelemetryHost.topic) { [self] in
        feed(.led(true))
        readDropped()
      }
    } else {
      feed(.hidden)
      resignIfDone()
    }
  }

  /// Where nobody looks any more, and what there was is sent, another tab may lead.
  private func resignIfDone() {
    guard lifecycle?.phase != .active, !sending.isThere, !isReading, let lead else { return }
    self.lead = nil
    calls.close(lead)
    feed(.led(false))
  }
}

extension Purpose {
  fileprivate var setting: SettingKey {
    switch self {
    case .analytics: .analytics
    case .crash: .crashReports
    case .marketing: .marketing
    }
  }
}

extension TelemetryMemory {
  /// Whether the server knows all that the person said.
  fileprivate var isTold: Bool { entriesToSend.isEmpty && !erasure.isThere }

  /// Somebody signed in or out before the engine was awake: the lines since then carry a number that it does not know. The
  /// last of them is whose who is signed in now; those between are nobody's, for their sessions are over.
  fileprivate mutating func catchUp(to epoch: Int64, of account: UUID?) {
    guard self.epoch < epoch else { return }
    self.account = nil
    epochsToBind = []
    self.epoch = account.isThere ? epoch - 1 : epoch
    setAccount(account)
  }
}
