import FileServer

/// Where and how the files of an installation are kept.
public struct FileSettings: Sendable {
  public var limits = FileLimits()
  /// Looks at each upload that came whole, where there is one.
  public var scanner: FileScanner?
  /// Who reads what was sent.
  public var workers = InspectionWorkers.shared
  /// Keeps files elsewhere than in a folder beside the data; made for each app by its id.
  public var store: (@Sendable (_ app: String) -> any ObjectStore)?

  public init() {}

  /// Where the files of an app are kept.
  func store(of app: AppDefinition, in data: DataPlace) -> any ObjectStore {
    store?(app.id) ?? FolderStore(root: data.files(of: app))
  }
}
