import Database
import FileServer
import Retention

extension Restore {
  /// How the folders begin in which restores make what they make.
  static let workshop = "restoring-"

  /// Whether a folder is one of those.
  static func isWorkshop(_ name: String) -> Bool {
    name.hasPrefix(workshop) && name.utf8.count == workshop.utf8.count + 8
  }

  /// Removes what restores left that were killed; none is under way while this one has the lock.
  func removeLeavings() {
    for folder in [target.folder, target.events].compactMap(\.self) {
      for name in FolderNames.all(in: folder) where Self.isWorkshop(name) {
        FolderNames.removeAll("\(folder)/\(name)")
      }
    }
  }

  /// What came of the files of a backup.
  struct Files {
    var count = 0
    /// What is to be said of those that did not come back.
    var lost: [String] = []
  }

  /// Puts the files that the backup brings where they belong, and looks which are missing.
  func putFiles(of brought: Brought, _ keyring: Keyring?, in made: DataPlace) async throws -> Files
  {
    guard let sealed = brought.sealed, app.files != nil else { return Files() }
    let store = files.store(of: app, in: target)
    let back = try sealed.restoreFiles(to: store, by: made.folder)
    let database = try made.open(app, mustExist: true)
    let lost: LostFileWords.Found
    do {
      // To ask a bucket for each would take its time, and backups leave it out.
      lost = try await LostFileWords(app: app, database: database)
        .words(of: back.lost, in: files.store == nil ? store : nil)
    } catch {
      await database.close()
      throw error
    }
    await database.close()
    guard lost.count > 0 else { return Files(count: back.files) }
    var lines = ["Not all of it is there. \(Commands.files(lost.count)) did not come back:"]
    lines += lost.lines
    lines.append(
      "Another copy of \(SealedFiles.name) may have them: with it beside the backup, restore again."
    )
    return Files(count: back.files, lost: lines)
  }
}
