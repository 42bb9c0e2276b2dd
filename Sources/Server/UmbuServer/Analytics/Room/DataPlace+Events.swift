import Database
import EventStore

extension DataPlace {
  /// Where sealed events of an app lie, and what is made of them.
  func eventFiles(of app: AppDefinition) -> EventFiles {
    EventFiles("\(eventFolders)/\(app.id)")
  }

  /// The same of all apps.
  private var eventFolders: String { "\(folder)/events" }

  /// The bytes that the events of all apps take here: their databases, and what is below the folder.
  func eventBytes() -> Int64 {
    let databases = FolderNames.all(in: folder).filter {
      $0.hasSuffix(".events.sqlite") || $0.hasSuffix(".events.sqlite-wal")
    }
    return databases.reduce(EventFiles(eventFolders).bytes()) { sum, name in
      sum + EventFiles.size(of: "\(folder)/\(name)")
    }
  }
}
