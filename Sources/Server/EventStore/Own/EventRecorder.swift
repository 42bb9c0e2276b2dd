import API
import Fields
import Telemetry
import Values

/// Counts what happens at the server itself, by the engine of devices: in order, in batches, with the same waits, and to
/// the same intake, which knows the process as an installation of its own.
///
/// What waits is in memory: who must not lose an event writes it into a ledger and not here.
public actor EventRecorder {
  private let settings: TelemetrySettings
  private let engine: TelemetryEngine
  private let stamp: JSONValue
  private let now: @Sendable () -> Instant
  private let wait: @Sendable (_ milliseconds: Int64) async -> Void
  private let deliver: @Sendable (HTTPRequest) async -> HTTPOutcome

  private var queue: [QueuedLine] = []
  private var lastSequence: Int64 = 0
  private var epoch: Int64 = 0
  private var hasStarted = false
  private var timer: Task<Void, Never>?
  private var request: Task<Void, Never>?
  /// What the engine hears once all that it wants of the last is done.
  private var answers: [TelemetryInput] = []
  /// How many requests and timers there have been: what comes of one that was called off counts no more.
  private var requests = 0
  private var timers = 0

  /// - Parameters:
  ///   - stamp: what goes with each event, such as the version of the server.
  ///   - wait: returns after so many milliseconds, or when its task is cancelled.
  ///   - deliver: hands a request of the engine to the intake, and says how it ended.
  public init(
    _ registry: EventRegistry, stamp: Stamp, settings: TelemetrySettings = TelemetrySettings(),
    now: @escaping @Sendable () -> Instant,
    wait: @escaping @Sendable (_ milliseconds: Int64) async -> Void,
    deliver: @escaping @Sendable (HTTPRequest) async -> HTTPOutcome
  ) {
    self.settings = settings
    self.stamp = stamp.object
    self.now = now
    self.wait = wait
    self.deliver = deliver
    engine = TelemetryEngine(settings, registry: registry, makers: [OwnCollector.make])
  }

  /// Counts an event that names nobody.
  /// - Returns: its number, by which the intake knows it; nil where there was no room.
  @discardableResult
  public func record(_ event: Event) -> Int64? {
    start()
    guard queue.count < settings.most else {
      give(.dropped(1))
      return nil
    }
    let line = EventLine(event, at: now(), offset: 0, epoch: epoch, session: 0, stamp: 0)
    guard let queued = QueuedLine(sequence: lastSequence + 1, bytes: line.write()) else {
      return nil
    }
    lastSequence += 1
    queue.append(queued.stamped(stamp))
    give(.appended(count: 1, isPriority: event.definition.isPriority))
    return lastSequence
  }

  /// Sends what waits, as far as the intake takes it, and ends.
  public func close() async {
    guard hasStarted else { return }
    give(.hidden)
    while let request { await request.value }
    give(.closed)
    timer?.cancel()
  }

  /// The process is a new installation, which nobody asks whether it agrees.
  private func start() {
    guard !hasStarted else { return }
    hasStarted = true
    var memory = TelemetryMemory()
    memory.consent.analytics = .yes
    give(.began(memory))
    give(.led(true))
  }

  private func give(_ input: TelemetryInput) {
    for output in engine.receive(input, at: now()) { perform(output) }
    while !answers.isEmpty {
      let answer = answers.removeFirst()
      for output in engine.receive(answer, at: now()) { perform(output) }
    }
  }

  private func perform(_ output: TelemetryOutput) {
    switch output {
    case .peek(let after, let count):
      // Numbers follow one another without a gap.
      let first = queue.first?.sequence ?? 0
      let place = min(max(0, Int(after - first + 1)), queue.count)
      answers.append(.lines(Array(queue[place...].prefix(count))))
    case .send(let request, _): send(request)
    case .cancelSend:
      requests += 1
      request?.cancel()
      request = nil
    case .remove(let sequence): queue.removeAll { $0.sequence <= sequence }
    case .clear: queue = []
    case .timer(let milliseconds): startTimer(milliseconds)
    case .cancelTimer:
      timers += 1
      timer?.cancel()
      timer = nil
    case .keep(let memory): epoch = memory.epoch
    // Nobody decides anything here, and nobody looks.
    case .tell, .stream, .log: break
    }
  }

  private func send(_ message: HTTPRequest) {
    requests += 1
    let number = requests
    let deliver = deliver
    request = Task {
      let outcome = await deliver(message)
      answered(number, outcome)
    }
  }

  private func answered(_ number: Int, _ outcome: HTTPOutcome) {
    guard number == requests else { return }
    request = nil
    give(.answered(outcome))
  }

  private func startTimer(_ milliseconds: Int64) {
    timers += 1
    let number = timers
    let wait = wait
    timer = Task {
      await wait(milliseconds)
      fired(number)
    }
  }

  private func fired(_ number: Int) {
    guard number == timers else { return }
    timer = nil
    give(.fired)
  }
}
