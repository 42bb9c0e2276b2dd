import Database
import EventStore

extension DataPlace {
  /// Where sealed events of an app lie, and what is made of them.
  func eventFiles(of app: AppDefinition) -> EventFiles {
    EventFiles(eventFolder(of: app) ?? "\(folder)/events/\(app.id)")
  }

  /// The bytes that the events of all apps take here: their databases, and what is below the folder.
  func eventBytes() -> Int64 {
    let databases = FolderNames.all(in: folder).filter {
      $0.hasSuffix(".events.sqlite") || $0.hasSuffix(".events.sqlite-wal")
    }
    let sealed = EventFiles(events ?? "\(folder)/events").bytes()
    return databases.reduce(sealed) { $0 + EventFiles.size(of: "\(folder)/\($1)") }
  }
}
