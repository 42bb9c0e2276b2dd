import CopyServer
import Crypto
import Delivery
import Gateways
import Retention
import Values

/// What the apps of one process have in common.
public struct Installation: Sendable {
  let settings: Settings
  /// What signs their audits; nil where only commands run.
  let auditKey: SigningKey?
  /// Reaches the places where people keep copies of their own: one for all, so that together they hold
  /// no more copies than one may.
  let copies: CopyRelay
  let limiter: RateLimiter
  /// The room that large bodies have.
  let memory: Memory
  /// By what push services know it; nil where browsers get no notifications.
  let pushIdentity: PushIdentity?
  /// What messages are brought with; nothing where only commands run.
  let ways: DeliveryWays

  /// For a process that serves.
  /// - Throws: `DatabaseError` when the key of notifications cannot be read.
  init(serving settings: Settings, signingWith auditKey: SigningKey) throws {
    let identity = try settings.delivery.pushSubject.map { subject in
      PushIdentity(try settings.data.pushKey.loadOrMake(), subject: subject)
    }
    self.init(
      settings, auditKey, identity, DeliveryWays(settings, identity: identity))
  }

  /// For commands on data.
  /// - Parameter files: where files are kept; the folder of data, if nothing else is said.
  public init(
    _ data: DataPlace, files: FileSettings = FileSettings(),
    now: @escaping @Sendable () -> Instant = systemTime
  ) {
    var settings = Settings(data: data, web: WebFolders(path: nil))
    settings.files = files
    settings.now = now
    self.init(settings, nil, nil, DeliveryWays())
  }

  private init(
    _ settings: Settings, _ auditKey: SigningKey?, _ pushIdentity: PushIdentity?,
    _ ways: DeliveryWays
  ) {
    self.pushIdentity = pushIdentity
    self.ways = ways
    self.settings = settings
    self.auditKey = auditKey
    copies = CopyRelay(allowing: settings.copyHosts)
    limiter = RateLimiter(settings.rateLimits, seconds: settings.steadySeconds)
    memory = Memory(settings.memory)
  }

  var data: DataPlace { settings.data }

  /// Whether it is that of a process that serves.
  var isServing: Bool { auditKey != nil }

  /// The keys of backups.
  var keys: KeyringFile { KeyringFile(in: data.folder) }

  /// Whether files are elsewhere than beside the data.
  var keepsFilesElsewhere: Bool { settings.files.store != nil }
}
