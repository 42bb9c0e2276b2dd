import CopyServer
import Crypto
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

  /// For a process that serves.
  init(serving settings: Settings, signingWith auditKey: SigningKey) {
    self.init(settings, auditKey)
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
    self.init(settings, nil)
  }

  private init(_ settings: Settings, _ auditKey: SigningKey?) {
    self.settings = settings
    self.auditKey = auditKey
    copies = CopyRelay(allowing: settings.copyHosts)
    limiter = RateLimiter(settings.rateLimits, seconds: settings.steadySeconds)
    memory = Memory(settings.memory)
  }

  var data: DataPlace { settings.data }

  /// The keys of backups.
  var keys: KeyringFile { KeyringFile(in: data.folder) }

  /// Whether files are elsewhere than beside the data.
  var keepsFilesElsewhere: Bool { settings.files.store != nil }
}
