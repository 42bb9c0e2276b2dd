import Database

extension Commands {
  /// `archive forget`: removes what was archived until now. The server that archives begins anew; where
  /// none runs, the folder is named.
  func forgetArchive(_ arguments: [String], of app: AppServer) async throws -> CommandResult {
    let folder = Self.value(of: "--archive", in: arguments)
    guard arguments.count == (folder == nil ? 0 : 2) else {
      return .wronglyAsked("archive forget takes --archive FOLDER alone. See umbu help.")
    }
    if try await app.database.forgetPast() {
      return .done(
        "The archive of \(app.app.name) begins now: no moment before can be restored any more.")
    }
    guard let folder else {
      return .wronglyAsked("No server archives here: --archive FOLDER says which archive it is.")
    }
    let path = ArchivePlan(folder: folder).folder(of: app.app)
    try Archive(at: path).forget()
    return .done("\(path) is empty: no moment before can be restored any more.")
  }
}
