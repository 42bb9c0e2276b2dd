import Database
import Retention

/// Where a server keeps the past of its databases, and for how long.
public struct ArchivePlan: Sendable {
  /// It has a folder for each app.
  public var folder: String
  /// Every moment of so many days can be restored.
  public var days: Int
  /// A copy of the keyring that is kept up to date, elsewhere; nil for none.
  public var keyCopy: String?

  public init(folder: String, days: Int = 7, keyCopy: String? = nil) {
    self.folder = folder
    self.days = days
    self.keyCopy = keyCopy
  }

  /// Where the past of an app is.
  func folder(of app: AppDefinition) -> String { "\(folder)/\(app.id)" }

  func settings(for app: AppDefinition, _ settings: Settings) -> ArchiveSettings {
    let log = settings.log
    let name = app.id
    let keyring = KeyringFile(in: settings.data.folder)
    let copyKeys: @Sendable () -> Void = { [keyCopy] in
      guard let keyCopy else { return }
      do throws(DatabaseError) { try keyring.keepCopy(at: keyCopy) } catch {
        log.error(
          "the copy of the keys is not up to date",
          ["file": .place(keyCopy), "reason": .failure(error)])
      }
    }
    var keys = keyring.archiveKeys(now: settings.now)
    let destroy = keys.destroy
    keys.destroy = { ids throws(DatabaseError) in
      try destroy(ids)
      copyKeys()
    }
    var archive = ArchiveSettings(folder: folder(of: app), keys: keys, now: settings.now) { event in
      switch event {
      case .base(let file):
        // Without them nobody can open it.
        copyKeys()
        log.info("archived a copy", ["file": .place(file), "keys": .place(keyring.path)])
      case .failed(let error):
        log.error(
          "the archive cannot be written", ["app": .place(name), "reason": .failure(error)])
      case .interrupted(let error):
        log.error(
          "the archive lacks commits until its next copy",
          ["app": .place(name), "reason": .failure(error)])
      }
    }
    archive.days = days
    return archive
  }
}
