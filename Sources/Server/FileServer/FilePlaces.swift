/// Where the files of an app lie, and who looks at what is to lie there.
public struct FilePlaces: Sendable {
  public var store: any ObjectStore
  /// Where uploads under way lie: a folder on the same file system as a `FolderStore`, at best.
  public var uploads: String
  public var inspector: FileInspector
  public var limits: FileLimits

  public init(
    _ store: any ObjectStore, uploads: String, inspector: FileInspector,
    limits: FileLimits = FileLimits()
  ) {
    self.store = store
    self.uploads = uploads
    self.inspector = inspector
    self.limits = limits
  }
}
