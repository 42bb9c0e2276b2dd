import Database

/// Where a server keeps the past of its databases, and for how long.
public struct ArchivePlan: Sendable {
  /// It has a folder for each app.
  public var folder: String
  /// Every moment of so many days can be restored.
  public var days: Int

  public init(folder: String, days: Int = 7) {
    self.folder = folder
    self.days = days
  }

  /// Where the past of an app is.
  func folder(of app: AppDefinition) -> String { "\(folder)/\(app.id)" }

  func settings(for app: AppDefinition, _ settings: Settings) -> ArchiveSettings {
    let log = settings.log
    let name = app.id
    var archive = ArchiveSettings(folder: folder(of: app), now: settings.now) { event in
      switch event {
      case .base(let file): log.info("archived a copy", ["file": .place(file)])
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
