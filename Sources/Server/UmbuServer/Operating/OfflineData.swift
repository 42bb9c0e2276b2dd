import Glibc

/// The data of apps that no server has open, as it is: looking at it makes no database and brings no
/// table up to date. That is the work of `umbu serve`.
public struct OfflineData: Sendable {
  private let folder: String
  private let apps: [AppDefinition]

  public init(in folder: String, of apps: [AppDefinition]) {
    self.folder = folder
    self.apps = apps
  }

  /// Whether an app has a file here.
  var isThere: Bool { !present.isEmpty }

  private var present: [AppDefinition] {
    apps.filter { access(AppServer.path(of: $0, in: folder), F_OK) == 0 }
  }

  /// Runs a command (``Commands``) on the apps that have a file here.
  public func run(_ arguments: [String]) async -> CommandResult {
    guard isThere else {
      return .failed(
        "There is no data in \(folder). --data says where it is; umbu serve makes it.")
    }
    do {
      let opened = try present.map { try AppServer(asItIs: $0, in: folder, now: systemTime) }
      let result = await Commands(opened).run(arguments)
      for app in opened { await app.database.close() }
      return result
    } catch {
      return .failed("Not done: \(error)")
    }
  }
}
