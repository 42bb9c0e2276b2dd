import API
import Analytics
import Fields
import Flow
import Identity
import Telemetry
import Values

/// Counts what people do, where they agreed: each event is a line in the device's queue at once, with what the app believed
/// when it happened. What sends the queue is a `TelemetryWorker`, which comes with the later part of the program.
///
/// Without a yes no event is kept, not even in mind.
final class TelemetryHost {
  /// What tabs tell one another about it goes under this name.
  static let topic = "telemetry"
  /// The preference that says whether the person agreed: `true`, `false`, or nothing before they were asked.
  static let preference = "analytics_tracking_enabled"

  let calls: Calls
  let session: Session
  /// Nil until the device has said.
  private(set) var isOn: Bool?
  /// The same as it is kept, which is nothing as well before the person was asked.
  var said: String?
  /// Whether events for developers are counted as well.
  var isDebugging = false
  var worker: TelemetryWorker?
  /// All that may be counted.
  var registry: () -> EventRegistry = { EventRegistry() }
  /// What a change of records is (`Watch`).
  var change: (String, JSONValue, Bool, Double) -> Event? = { _, _, _, _ in nil }

  private var device: DeviceKind?
  private(set) var language = Language.pt
  private var lifecycle = Lifecycle(
    phase: .active, isOnline: true, hasNewVersion: false, canInstall: false)
  /// What the app believes now, with what is said of the person; what the device is comes when it is written.
  private var believed = Stamp()
  /// The number of the epoch in which this tab began; nil until the device has said.
  private var firstEpoch: Int64?
  /// How many epochs this tab has begun since.
  private var begun: Int64 = 0
  private var lines: [Captured] = []
  private(set) var known = DeviceSession()
  private var isWriting = false
  /// How often all that waited was dropped.
  private var age = 0
  private var isSigningUp = false
  /// What waits for the worker.
  private var waiting: [() -> Void] = []

  init(_ calls: Calls, session: Session) {
    self.calls = calls
    self.session = session
  }

  /// An event that is not in the queue yet.
  private struct Captured {
    var event: Event
    var at: Instant
    var offset: Int
    var stamp: Stamp
    /// How many epochs had begun.
    var begun: Int64
  }

  /// A stamp under the number that is made of its text, so that all tabs give the same.
  private struct KeptStamp {
    let number: Int64
    let text: String

    init(_ stamp: Stamp) {
      text = stamp.object.jsonText
      // FNV-1a, of which a number of JavaScript holds 48 bits whole.
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      let bytes = text.bytes
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      number = Int64(hash & 0xffff_ffff_ffff)
    }
  }

  func start(_ lifecycle: Lifecycle) {
    self.lifecycle = lifecycle
    calls.readPreference(Self.preference) { [self] text in
      // Another tab may have said it meanwhile.
      if !isOn.isThere {
        said = text
        isOn = text == "true"
        if text == "true" { prepare() } else { lines = [] }
      }
      calls.whenWhole { [self] in
        wake()
        let works = waiting
        waiting = []
        for work in works { work() }
      }
    }
  }

  /// Does what takes a worker, once there is one.
  func whenAwake(_ work: @escaping () -> Void) {
    if worker.isThere { work() } else { waiting.append(work) }
  }

  // MARK: What happens

  func track(_ event: Event) {
    guard isOn != false, isDebugging || !event.definition.isDebugOnly else { return }
    lines.append(
      Captured(
        event: event, at: calls.now, offset: calls.minutesEast, stamp: believed, begun: begun))
    write()
  }

  /// The app has changed, and believes this now.
  func looked(_ stamp: Stamp, _ language: Language, _ visits: [Event]) {
    (believed.plan, believed.role, believed.space) = (stamp.plan, stamp.role, stamp.space)
    self.language = language
    believed.language = language.rawValue
    for event in visits { track(event) }
  }

  /// What a change of records is answered, with that noted.
  func timed(
    _ name: String, _ arguments: JSONValue, _ receive: @escaping (Response) -> Void
  ) -> (Response) -> Void {
    guard isOn != false else { return receive }
    let began = calls.now
    return { [self] response in
      if case .space(.mutation(let outcome)) = response {
        let isSaved = if case .refused = outcome { false } else { true }
        let seconds = Double(calls.now.since(began)) / 1_000
        if let event = change(name, arguments, isSaved, seconds) { track(event) }
      }
      receive(response)
    }
  }

  /// A preference was set: which, never to what.
  func chose(_ key: String) {
    switch key {
    case "language": track(.settingsChanged(.language))
    case "colorScheme": track(.settingsChanged(.colorScheme))
    case "shortcuts": track(.settingsChanged(.shortcuts))
    default: break
    }
  }

  /// The person signs in, or, with nil, out: what they do until then is of before.
  func leaves(for account: UUID?) {
    if !account.isThere { track(.authLogout()) }
  }

  /// They did: whom the device works for is another from now on.
  func accountChanged(to account: UUID?) {
    if let worker, worker.isReady {
      worker.accountChanged(to: account)
    } else {
      begun += 1
      keepEpoch()
    }
    if account.isThere {
      track(isSigningUp ? .authSignUp(.password) : .authLogin(.password))
    }
    isSigningUp = false
  }

  /// What the server answered: by it this knows in which way somebody signs in, and that another password is asked for.
  func answered(_ request: HTTPRequest, _ outcome: HTTPOutcome) {
    guard request.access == .open, case .answered(let response) = outcome, response.status < 300
    else { return }
    switch request.path {
    case SessionEndpoints.signUp.path: isSigningUp = request.method == .post
    case PasswordEndpoints.forget.path: track(.authPasswordReset(.requested))
    case PasswordEndpoints.reset.path: track(.authPasswordReset(.completed))
    default: break
    }
  }

  func lifecycleChanged(_ lifecycle: Lifecycle) {
    self.lifecycle = lifecycle
    // The connection is of the stamp.
    if isOn == true { lookAtDevice() }
    worker?.lifecycleChanged(lifecycle)
  }

  func heard(_ bytes: [UInt8]) {
    guard bytes.count == 2, let news = TelemetryNews(rawValue: bytes[0]) else { return }
    switch news {
    case .turnedOn:
      said = "true"
      turn(on: true)
    case .turnedOff:
      said = "false"
      turn(on: false)
    case .appended, .appendedPriority, .dropped, .changed: break
    }
    worker?.heard(news, Int(bytes[1]))
  }

  /// What the person decided holds in this turn.
  func turn(on isOn: Bool) {
    guard self.isOn != isOn else { return }
    self.isOn = isOn
    cleared()
    firstEpoch = nil
    if isOn { prepare() }
  }

  /// Tells the other tabs.
  func tell(_ news: TelemetryNews, _ count: Int = 0) {
    calls.tellTabs(about: Self.topic, [news.rawValue, UInt8(clamping: count)])
  }

  /// The queue is emptied: what is counted from now on is of a new session.
  func cleared() {
    age += 1
    lines = []
    known = DeviceSession()
  }

  /// The epoch of what happens from now on, by what sends the queue. What happened before keeps its own.
  func enter(epoch: Int64) {
    guard let current = self.epoch else {
      firstEpoch = epoch - begun
      keepEpoch()
      return write()
    }
    guard epoch != current else { return }
    begun += epoch - current
    keepEpoch()
  }

  func set(_ property: PropertyDefinition, _ value: ParameterValue?) {
    guard isOn == true else { return }
    believed.set(property, value)
    var kept = Stamp()
    kept.properties = believed.properties
    calls.writeTelemetry("properties", kept.object.jsonText)
  }

  func forgetProperties() {
    believed.properties = []
    calls.writeTelemetry("properties", nil)
  }

  /// The epoch that runs; nil before the device has said.
  var epoch: Int64? { firstEpoch.map { $0 + begun } }

  /// All of the program is here, and with it what sends: a door to the later part of the program.
  @inline(never)
  func wake() {
    let worker = TelemetrySender(self)
    self.worker = worker
    worker.start(lifecycle)
  }

  // MARK: The queue

  /// Asks the device what goes with each event.
  private func prepare() {
    lookAtDevice()
    calls.readTelemetry("properties") { [self] text in
      guard let kept = Stamp(kept: text) else { return }
      believed.properties = kept.properties
      // What happened before the device had said.
      for position in lines.indices { lines[position].stamp.properties = kept.properties }
    }
    calls.readTelemetry("epoch") { [self] text in
      settle(text)
      write()
    }
  }

  /// The epoch is that one, as the device has kept it, or a later one that was begun meanwhile.
  func settle(_ kept: String?) {
    guard isOn == true, !firstEpoch.isThere else { return }
    firstEpoch = kept?.wholeNumber ?? 0
    if begun > 0 { keepEpoch() }
  }

  private func keepEpoch() {
    guard isOn == true, let epoch else { return }
    calls.writeTelemetry("epoch", epoch.description)
  }

  private func lookAtDevice() {
    calls.lookAtDevice { [self] device in
      self.device = device
      believed.connection = device.connection
      write()
    }
  }

  /// A stamp with what the device is.
  private func whole(_ stamp: Stamp, _ device: DeviceKind) -> KeptStamp {
    var whole = stamp
    whole.platform = "web"
    whole.version = device.version
    whole.device = device.kind
    if whole.connection.isEmpty { whole.connection = device.connection }
    whole.automated = device.isAutomated
    return KeptStamp(whole)
  }

  /// Writes what waits, as far as it has one stamp; what comes meanwhile waits for the answer.
  private func write() {
    guard !isWriting, isOn == true, let firstEpoch, let device, let first = lines.first else {
      return
    }
    let stamp = whole(first.stamp, device)
    var session = known
    var written: [[UInt8]] = []
    var (count, isPriority) = (0, false)
    for line in lines {
      guard line.stamp == first.stamp else { break }
      written += session.lines(
        of: line.event, at: line.at, offset: line.offset, epoch: firstEpoch + line.begun,
        stamp: stamp.number, entry: device.entry)
      count += 1
      if line.event.definition.isPriority { isPriority = true }
    }
    isWriting = true
    let asked = age
    calls.appendEvents(
      written, known: known.text, session: session.text, stamp: (stamp.number, stamp.text)
    ) { [self] outcome, current in
      isWriting = false
      // The person said no meanwhile, or all was erased.
      guard asked == age else { return write() }
      switch outcome {
      case .superseded: known = DeviceSession(current)
      case .kept, .full:
        known = session
        lines.removeFirst(count)
        let news: TelemetryNews =
          outcome == .full ? .dropped : isPriority ? .appendedPriority : .appended
        tell(news, written.count)
        worker?.heard(news, written.count)
      }
      write()
    }
  }
}
