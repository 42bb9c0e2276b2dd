/// The data of apps as it is, opened beside the server or without one: looking at it makes no
/// database and brings no table up to date. That is the work of `umbu serve`.
public struct OfflineData: Sendable {
  private let data: DataPlace
  private let apps: [AppDefinition]
  private let files: FileSettings

  public init(
    in data: DataPlace, of apps: [AppDefinition], files: FileSettings = FileSettings()
  ) {
    self.data = data
    self.apps = apps
    self.files = files
  }

  /// The apps that have a database here.
  func present() throws -> [AppDefinition] { try apps.filter { try data.has($0) } }

  /// Runs a command (``Commands``) on the apps that have a database here.
  public func run(_ arguments: [String]) async -> CommandResult {
    do {
      let present = try present()
      guard !present.isEmpty else {
        return .failed(
          """
          There is no data in \(data). --data or --database says where it is; umbu serve makes it.
          """)
      }
      let installation = Installation(data, files: files)
      let opened = try present.map { try AppServer(asItIs: $0, in: installation) }
      let result = await Commands(opened, hosted: apps, isServing: false).run(arguments)
      for app in opened { await app.close() }
      return result
    } catch {
      return .failed("Not done: \(error)")
    }
  }
}
