import Database
import Retention

extension Commands {
  /// `archive forget`: removes what was archived until now and destroys its key, so that no copy of it
  /// can be read. The server that archives begins anew; where none runs, the folder is named.
  func forgetArchive(_ arguments: [String], of app: AppServer) async throws -> CommandResult {
    let folder = Self.value(of: "--archive", in: arguments)
    let copy = Self.value(of: "--keys", in: arguments)
    guard arguments.count == (folder == nil ? 0 : 2) + (copy == nil ? 0 : 2) else {
      return .wronglyAsked("archive forget takes --archive FOLDER and --keys COPY. See umbu help.")
    }
    if try await app.database.forgetPast() {
      return forgotten("The archive of \(app.app.name) begins now", copy, of: app)
    }
    guard let folder else {
      return .wronglyAsked("No server archives here: --archive FOLDER says which archive it is.")
    }
    let path = ArchivePlan(folder: folder).folder(of: app.app)
    let destroy = app.installation.keys.archiveKeys(now: app.now).destroy
    try Archive(at: path).forget(destroying: destroy)
    return forgotten("\(path) is empty", copy, of: app)
  }

  private func forgotten(_ what: String, _ copy: String?, of app: AppServer) -> CommandResult {
    let what = what + ": no moment before can be restored any more."
    if let problem = exportKeys(to: copy, of: app) { return .failed("\(what) \(problem)") }
    guard copy == nil else { return .done(what) }
    return .done(
      """
      \(what) Its key is destroyed: older copies of the keyring alone still open older copies of it. \
      Export the keyring anew (umbu keys export).
      """)
  }
}
