import Care
import Crypto
import Database
import Delivery
import Fields
import Gateways
import Jobs
import SyncServer
import Values

/// Wakes devices that have no account at the times that they left (CG-131). The server knows a subscription, times,
/// and names that mean nothing; words and doses are the device's own.
public struct DeviceReminders: Sendable {
  /// How much may be left, for an operator to change.
  public struct Limits: Sendable, Hashable {
    /// Devices in all, and of one network.
    public var devices = 200_000
    public var ofNetwork = 200
    /// How long ago a time may be, in milliseconds, to be skipped without a problem: a clock may be wrong, and a network
    /// slow.
    public var past: Int64 = 3_600_000
    /// How far ahead a time may be, in milliseconds: a day beyond the fortnight.
    public var ahead = (Int64(LeftTimes.days) + 1) * 86_400_000
    /// For how long after its time a device is woken still, in milliseconds.
    public var patience: Int64 = 3_600_000
    /// After how many messages in a row that are refused for good a device is removed.
    public var failures = 5

    public init() {}
  }

  /// Why nothing was left.
  public enum Problem: Error, Hashable, Sendable {
    /// A field that is not acceptable.
    case field(String)
    /// The server wakes no browsers.
    case noPush
    /// There are too many devices already.
    case full
  }

  private let database: any Database
  private let ways: DeliveryWays
  private let app: DeliveringApp
  private let limits: Limits
  private let now: @Sendable () -> Instant
  private let ring: @Sendable () -> Void

  static let job = JobKind<DeviceArguments>("wake-device", .outside)

  public init(
    in database: any Database, on ways: DeliveryWays, of app: DeliveringApp,
    limits: Limits = Limits(), now: @escaping @Sendable () -> Instant,
    ring: @escaping @Sendable () -> Void
  ) {
    self.database = database
    self.ways = ways
    self.app = app
    self.limits = limits
    self.now = now
    self.ring = ring
  }

  /// Takes what a device leaves, in place of what it left before.
  /// - Parameter network: from which it comes.
  /// - Throws: `Problem`; `DatabaseError`.
  public func leave(_ left: LeftTimes, from network: String) async throws {
    guard ways.webPush != nil else { throw Problem.noPush }
    let now = now()
    var device = try device(left)
    var times: [LeftTime] = []
    for time in left.times {
      guard time.at <= now.adding(milliseconds: limits.ahead),
        now.adding(milliseconds: -limits.ahead) <= time.at
      else { throw Problem.field("times.at") }
      guard Self.isName(time.name) else { throw Problem.field("times.name") }
      if now.adding(milliseconds: -limits.past) <= time.at { times.append(time) }
    }
    // Nothing is kept of who leaves nothing.
    guard let last = times.map(\.at).max() else { return try await end(left.key) }
    let end = last.adding(milliseconds: 86_400_000)
    let (limits, wanted) = (limits, times)
    device.network = network
    let put = device
    try await database.write(in: device.id) { transaction in
      var device = put
      device.network = try MessageTokens.findOrCreate(in: transaction).mark(of: put.network)
      if try LeftDevices.find(device.id, transaction) == nil {
        guard try LeftDevices.count(transaction) < limits.devices,
          try LeftDevices.count(of: device.network, transaction) < limits.ofNetwork
        else { throw Problem.full }
      }
      try LeftDevices.put(device, at: now, until: end, transaction)
      try LeftDevices.replaceTimes(of: device.id, wanted, transaction)
      try wake(device.id, at: now, transaction)
    }
    ring()
  }

  /// Drops times for which a device is not to be woken any more. Names that are not known are ignored, and nobody is told.
  /// - Throws: `DatabaseError`.
  public func drop(_ names: LeftNames) async throws {
    let id = LeftDevice.id(of: names.key)
    let unwanted = Set(names.names)
    // Anybody may ask this: for names that are not there no write transaction is begun.
    let found = try await database.read { try LeftDevices.times(of: id, through: nil, $0) }
      .filter { unwanted.contains($0.name) }
    guard !found.isEmpty else { return }
    try await database.write(in: id) { transaction in
      try LeftDevices.drop(found, of: id, transaction)
    }
  }

  /// Forgets a device.
  /// - Throws: `DatabaseError`.
  public func end(_ key: String) async throws {
    let id = LeftDevice.id(of: key)
    guard try await database.read({ try LeftDevices.find(id, $0) }) != nil else { return }
    try await database.write(in: id) { transaction in
      try LeftDevices.remove(id, transaction)
    }
  }

  private func device(_ left: LeftTimes) throws -> LeftDevice {
    guard let key = [UInt8](hexadecimal: left.key), key.count == LeftTimes.keySize else {
      throw Problem.field("key")
    }
    guard let publicKey = [UInt8](base64URL: left.p256dh), publicKey.count == P256Key.publicSize
    else { throw Problem.field("p256dh") }
    guard let secret = [UInt8](base64URL: left.auth), secret.count == 16 else {
      throw Problem.field("auth")
    }
    let device = LeftDevice(
      id: LeftDevice.id(of: left.key), endpoint: left.endpoint, publicKey: publicKey,
      secret: secret, language: left.language == .en ? .en : .pt, network: "")
    guard subscription(of: device) != nil, !left.endpoint.unicodeScalars.contains("\0") else {
      throw Problem.field("endpoint")
    }
    return device
  }

  private func subscription(of device: LeftDevice) -> PushSubscription? {
    PushSubscription(
      endpoint: device.endpoint, publicKey: device.publicKey, secret: device.secret,
      mayBeOpen: ways.mayReachOpenEndpoints)
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= LeftTime.longestName
      && name.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }

  private func wake(
    _ device: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws {
    guard let next = try LeftDevices.next(of: device, transaction) else { return }
    try Outbox.addOrHasten(
      Self.job.job(
        DeviceArguments(device), id: .fresh(at: now), key: "\(device)", dueAt: max(next, now)),
      at: now, in: transaction)
  }

  /// Who does its jobs.
  public var handlers: [JobHandler] {
    [
      JobHandler(
        // More than the client lets wait for services of which nobody knows whether they answer.
        Self.job, limit: 24, retries: JobRetries(attempts: 30, first: 10_000, longest: 300_000),
        buried: { arguments, _, _ in ended(arguments.device, through: now(), .dropped) },
        run: { arguments, _ in try await tell(arguments.device) })
    ]
  }

  /// What it does again and again.
  public var periodic: [PeriodicJob] {
    [
      PeriodicJob("forget-left-devices", every: 86_400_000) { _ in
        let now = now()
        return .write { transaction in
          try LeftDevices.forget(expiredBefore: now, transaction)
          return nil
        }
      }
    ]
  }

  private func tell(_ id: UUID) async throws -> JobEffects {
    let now = now()
    let found = try await database.read { transaction -> (LeftDevice, [LeftTime])? in
      guard let device = try LeftDevices.find(id, transaction) else { return nil }
      return (device, try LeftDevices.times(of: id, through: now, transaction))
    }
    guard let (device, times) = found else { return .none }
    let worth = times.filter { now.adding(milliseconds: -limits.patience) <= $0.at }
    guard !worth.isEmpty else { return ended(id, through: now, .dropped) }
    guard let push = ways.openWebPush ?? ways.webPush, let place = subscription(of: device) else {
      return ended(id, through: now, .gone)
    }
    do {
      try await push.send(message(worth, to: device), place)
    } catch let failure as GatewayFailure {
      if failure.canRetry { throw JobFailure(failure.words, pause: failure.pause) }
      return ended(id, through: now, failure.isGone ? .gone : .refused)
    }
    return ended(id, through: now, .sent)
  }

  private func message(_ times: [LeftTime], to device: LeftDevice) -> WebPushMessage {
    let names = times.suffix(50).map(\.name)
    let tag = Array(
      Digest.sha256("left \(device.id) \(names.joined(separator: " "))").prefix(18)
    ).base64URL
    var push = DeclarativePush(
      title: app.name, body: DoseWords.time(device.language), language: device.language,
      address: app.address, tag: tag)
    push.data = [.init("left", .array(names.map { .text($0) }))]
    return WebPushMessage(
      push.content, type: DeclarativePush.type, lifetime: limits.patience / 1_000, urgency: .high,
      topic: tag)
  }

  private enum End: Sendable {
    case sent
    /// It was worth nothing any more.
    case dropped
    case refused
    case gone
  }

  private func ended(_ id: UUID, through time: Instant, _ end: End) -> JobEffects {
    let now = now()
    return .write(about: Spaces.subject(of: id)) { transaction in
      guard let device = try LeftDevices.find(id, transaction) else { return nil }
      switch end {
      case .sent: try LeftDevices.succeed(id, transaction)
      case .dropped: break
      case .refused:
        try LeftDevices.fail(id, transaction)
        if device.failures + 1 >= limits.failures {
          try LeftDevices.remove(id, transaction)
          return nil
        }
      case .gone:
        try LeftDevices.remove(id, transaction)
        return nil
      }
      try LeftDevices.drop(through: time, of: id, transaction)
      try wake(id, at: now, transaction)
      return ring
    }
  }
}

/// Which device a job is about.
struct DeviceArguments: FieldObject, Hashable, Sendable {
  var device = UUID.zero

  init() {}

  init(_ device: UUID) {
    self.device = device
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("device", &device)
  }
}
