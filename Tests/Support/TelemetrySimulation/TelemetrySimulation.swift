import API
import Effort
import Telemetry
import Values

/// A device that counts, with all that may happen to it, by chance that comes from one number: kills in the middle of
/// everything, no network, requests and answers that get lost, a server that fails, people who sign in and out, say yes and
/// no, and have all erased, here and elsewhere. In the end what was counted is at the server once, nothing went there after
/// a no, and nothing is another person's.
public final class TelemetrySimulation {
  public static let usualSteps = 600

  let seed: UInt64
  let defect: CollectorDefect?
  private var random: SeededGenerator
  private let server: CollectorModel
  private let store: DeviceStore
  private var device: TelemetryDevice
  private var now: Instant
  private var step = 0
  private var why: String?

  private var lastNumber: Int64 = 0
  /// Of each event who was signed in, and how many noes had been said.
  private var accounts: [Int64: UUID] = [:]
  private var periods: [Int64: Int] = [:]
  private var epochs: [Int64: Int64] = [:]
  private var period = 0
  /// What must be at the server in the end.
  private var expected: Set<Int64> = []

  private var account: UUID?
  private var isOnline = true
  private var isHidden = false

  public init(_ seed: UInt64, defect: CollectorDefect? = nil) {
    self.seed = seed
    self.defect = defect
    random = SeededGenerator(seed: seed)
    let server = CollectorModel()
    server.defect = defect
    self.server = server
    let store = DeviceStore()
    self.store = store
    let now = Instant(milliseconds: 1_772_452_800_000)
    self.now = now
    device = TelemetryDevice(
      store, TelemetryEngine(TelemetrySettings(), registry: TestEvents.registry, providers: []),
      at: now)
  }

  /// Runs it; nil when all was right.
  public func run(steps: Int = usualSteps) -> TelemetryFailure? {
    start()
    device.decide(true)
    while step < steps, why == nil {
      step += 1
      act()
    }
    calm()
    return (why ?? check()).map { TelemetryFailure(seed: seed, step: step, why: $0) }
  }

  private func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  private func start() {
    var settings = TelemetrySettings()
    let drawn = random.next()
    let stream = Stream(seed: drawn)
    settings.random = { stream.next() }
    settings.batch = 5
    settings.perRequest = 8
    let engine = TelemetryEngine(
      settings, registry: TestEvents.registry, makers: [OwnCollector.make])
    device = TelemetryDevice(store, engine, at: now)
    device.isPrompt = false
    device.defect = defect
    device.onSend = { [unowned self] sent in self.look(at: sent) }
    device.onTell = { [unowned self] state in
      if state.analytics != .yes, self.store.isOn == true { self.saidNo() }
    }
    device.start(account: account, leads: false)
    device.give(.online(isOnline))
    device.give(isHidden ? .hidden : .shown)
    device.give(.led(true))
  }

  private func act() {
    switch below(50) {
    case 0: kill()
    case 1:
      isOnline.toggle()
      device.give(.online(isOnline))
    case 2:
      isHidden.toggle()
      device.give(isHidden ? .hidden : .shown)
    case 3: signIn()
    case 4: decide()
    case 5: if below(3) == 0 { erase() }
    case 6: if below(3) == 0 { decideElsewhere() }
    case 7..<25: capture()
    case 25..<33: answer()
    case 33..<38: advance(Int64(below(5) == 0 ? 400_000 : 20_000))
    default: device.step()
    }
  }

  private func advance(_ most: Int64) {
    device.advance(Int64(below(Int(most))))
    now = device.now
  }

  private func capture() {
    let number = lastNumber + 1
    guard device.capture(number, below(6) == 0 ? TestEvents.view : TestEvents.shown) else { return }
    lastNumber = number
    accounts[number] = account
    periods[number] = period
    epochs[number] = device.epoch
    expected.insert(number)
  }

  /// The tab dies: nobody hears of what it was doing, and a request on its way may have arrived or not.
  private func kill() {
    if let sent = device.inFlight, below(2) == 0 {
      _ = server.handle(sent.request, session: sent.account)
    }
    now = device.now
    start()
  }

  private func answer() {
    guard let sent = device.inFlight else { return }
    guard isOnline else { return device.answer(.failed(.unreachable)) }
    switch below(12) {
    case 0: device.answer(.failed(.unreachable))
    case 1:
      // It arrived, and nobody hears of it.
      _ = server.handle(sent.request, session: sent.account)
      device.answer(.failed(.timedOut))
    case 2: device.answer([500, 503, 429, 507][below(4)], after: below(2) == 0 ? 30 : nil)
    default: device.answer(by: server)
    }
  }

  private func signIn() {
    account = account == nil ? UUID(high: 5, low: UInt64(1 + below(2))) : nil
    device.setAccount(account)
  }

  private func decide() {
    let isYes = below(2) == 0
    // A host does what one decision leads to before it hears the next.
    device.drain()
    if !isYes { saidNo() }
    device.decide(isYes, erases: !isYes && below(2) == 0)
  }

  /// What waits is never sent.
  private func saidNo() {
    period += 1
    expected = []
  }

  /// All is erased, here or on another device of the person.
  private func erase() {
    if let account { server.erase(account) }
    guard below(2) == 0 else { return }
    saidNo()
    device.give(.reset)
    // Nobody is told that it is done before it is.
    device.drain()
  }

  private func decideElsewhere() {
    server.answer(of: UUID(high: 5, low: UInt64(1 + below(2))), below(3) > 0)
  }

  /// A request leaves.
  private func look(at sent: TelemetryDevice.Sent) {
    guard sent.path == "v1/analytics/events" else { return }
    if store.isOn != true { why = "something was sent after a no" }
    for number in sent.numbers where number > 0 && periods[number] != period {
      why = "\(number) was sent, which was counted before a no or an erasure"
    }
  }

  /// The network and the server are there, and somebody looks.
  private func calm() {
    isOnline = true
    for _ in 0..<3 {
      device.give(.online(false))
      device.give(.online(true))
      device.give(.hidden)
      device.give(.shown)
      for _ in 0..<200 {
        device.drain()
        if !device.answer(by: server) { advance(100_000) }
      }
    }
  }

  private func check() -> String? {
    var numbers: Set<Int64> = []
    var last: [UUID: Int64] = [:]
    for event in server.taken {
      if event.sequence <= last[event.installation] ?? 0 { return "the order is another" }
      last[event.installation] = event.sequence
      guard event.number > 0 else { continue }
      if !numbers.insert(event.number).inserted { return "\(event.number) counts twice" }
      if case .account(let account) = event.person, accounts[event.number] != account {
        return "\(event.number) is another person's"
      }
    }
    guard let installation = device.memory.installation else { return nil }
    for number in expected.sorted()
    where !numbers.contains(number) && !server.erased.contains(number) {
      let isEnded = server.isEnded(installation, epochs[number] ?? 0)
      if !isEnded { return "\(number) is lost" }
    }
    return nil
  }
}

/// Random bits for an engine. Only the thread of its simulation draws.
private final class Stream: @unchecked Sendable {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  func next() -> UInt64 { generator.next() }
}

/// Why a simulation failed, with what prints it again.
public struct TelemetryFailure: Sendable, CustomStringConvertible {
  public var seed: UInt64
  public var step: Int
  public var why: String

  public var description: String { "TelemetrySimulation(\(seed)) at step \(step): \(why)" }
}

extension CollectorDefect {
  /// Runs seed after seed until one fails; nil when none did.
  public func firstFinding(within seeds: Int) -> TelemetryFailure? {
    for seed in 0..<UInt64(seeds) {
      if let failure = TelemetrySimulation(seed, defect: self).run() { return failure }
    }
    return nil
  }
}
