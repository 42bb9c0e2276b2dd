import Database
import IdentityServer
import Retention
import SyncServer
import Values

extension Commands {
  /// `erase SPACE`: says what will go; with `--yes` it goes, for good.
  func erase(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    let isSure = arguments.contains("--yes")
    let copy = Self.value(of: "--keys", in: arguments)
    guard let name = arguments.first,
      arguments.count == 1 + (isSure ? 1 : 0) + (copy == nil ? 0 : 2)
    else {
      return .wronglyAsked("erase takes a space's id or exact name, and --yes. See umbu help.")
    }
    let space: UUID
    switch try await find(name, in: app) {
    case .one(let found): space = found
    case .none(let result): return result
    }
    let (content, isErased, title) = try await app.database.read { transaction in
      (
        try Erasure.content(of: space, in: transaction),
        try Erasure.isErased(space, in: transaction), try app.app.profile.name(transaction, space)
      )
    }
    guard !isErased else {
      guard isSure else { return .done("\(space) was erased before.") }
      let isFinished = try await finish(space, had: content, in: app)
      if let problem = exportKeys(to: copy, of: app) {
        return .failed("\(space) was erased before. " + problem)
      }
      return .done("\(space) was erased before." + Self.rest(isFinished))
    }
    let orphans = try await orphans(of: space, among: content.members, app)
    let what = Self.words(of: content, title, space, orphans)
    guard isSure else {
      return .failed(what + "\nNothing was erased yet: --yes erases it, for good.")
    }
    let hadFilesHere = app.hasFilesHere(of: space)
    guard try await app.erase(space) else { return .done("\(space) was erased before.") }
    let isFinished = try await finish(space, had: content, in: app, filesHere: hadFilesHere)
    if let problem = exportKeys(to: copy, of: app) { return .failed(what + "\nErased. " + problem) }
    return .done(what + "\nErased." + Self.rest(isFinished) + "\n" + aftercare(of: app))
  }

  private func finish(
    _ space: UUID, had content: Erasure.Content, in app: AppServer, filesHere: Bool = false
  ) async throws -> Bool {
    let isElsewhere = app.installation.keepsFilesElsewhere
    return try await app.finishErasures(
      knowsStore: isServing || isElsewhere || content.files == 0 || filesHere)
  }

  private static func rest(_ isFinished: Bool) -> String {
    isFinished ? "" : " Its files go when umbu serve starts, which knows where they are."
  }

  /// The e-mails of members that belong to nothing else.
  private func orphans(
    of space: UUID, among members: [UUID], _ app: AppServer
  ) async throws -> [String] {
    try await app.people.accounts()
      .filter { members.contains($0.id) && $0.spaces.allSatisfy { $0 == space } }
      .map(\.email)
  }

  private static func words(
    of content: Erasure.Content, _ title: String, _ space: UUID, _ orphans: [String]
  ) -> String {
    let rows = content.rows.values.reduce(0, +)
    let members = content.members.count == 1 ? "1 member" : "\(content.members.count) members"
    var lines = [
      """
      \(title.printable) (\(space)): \(rows) rows of \(content.rows.count) tables, \
      \(files(content.files)) with \(content.fileBytes) bytes, \(members).
      """
    ]
    lines += content.rows.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
    lines.append(
      "Its audit stays, which names fields and ids alone. Accounts are their people's and stay.")
    if !orphans.isEmpty {
      lines.append("Without a space from then on:")
      lines += orphans.map { "  \($0.printable)" }
    }
    return lines.joined(separator: "\n")
  }

  /// What the operator must do.
  private func aftercare(of app: AppServer) -> String {
    let data = app.installation.data
    var lines = [
      """
      No backup gives it back: its key is destroyed. Destroy older copies of the keyring as well, and \
      export it anew (umbu keys export), or else they open older backups.
      """
    ]
    if data.postgreSQL == nil {
      lines.append(
        """
        An archive (--archive) holds it, sealed under a key of all spaces, until its days are over; no \
        restore from it gives it back, and umbu archive forget removes it at once and destroys that key. \
        Backups of versions before sealed ones hold it, too: remove those.
        """)
    } else {
      lines.append(
        """
        PostgreSQL's own archives and dumps hold it until you remove them; so do backups of versions \
        before sealed ones, and the keyrings of other servers until they look, within a minute.
        """)
    }
    let aside = FolderNames.all(in: data.folder).filter { $0.hasPrefix("before-") }
    for name in aside {
      lines.append("\(data.folder)/\(name), set aside by a restore, may hold it; remove it.")
    }
    for name in FolderNames.all(in: data.folder) where Restore.isWorkshop(name) {
      lines.append(
        "\(data.folder)/\(name), left by a restore that died, may hold it; remove it.")
    }
    if data.postgreSQL != nil {
      lines.append("Schemas \(app.app.id)_before_… of restores may hold it; drop them.")
    }
    return lines.joined(separator: "\n")
  }
}
