import Database
import EventStore
import Glibc
import Retention
import Threading
import Values

extension Commands {
  /// `events status|seal|check|adopt|internal|debug|erase|restore`: what an operator does about what is counted.
  func handleEvents(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    if arguments.first == "check", arguments.dropFirst().allSatisfy({ $0 == "--quick" }) {
      return try await checkEvents(isQuick: arguments.count > 1)
    }
    guard try await app.hasCurrentTables() else { return Self.older(app) }
    guard app.hasEvents, let module = app.analytics else {
      return .failed("Nothing was ever counted of \(app.app.name).")
    }
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "status" where rest.isEmpty: return try await tellStatus(of: module, app)
    case "seal" where rest.isEmpty: return try await sealEvents(of: module)
    case "adopt" where rest.isEmpty: return try await adoptEvents(of: module, app)
    case "internal" where 1...2 ~= rest.count, "debug" where 1...2 ~= rest.count:
      return try await mark(rest, isDebug: arguments[0] == "debug", app)
    case "erase" where 1...2 ~= rest.count: return try await erase(rest, of: module, app)
    case "restore" where [1, 3].contains(rest.count):
      return try await restoreEvents(rest, of: module, app)
    default:
      return .wronglyAsked(
        """
        events takes status, seal, check, adopt, internal ACCOUNT, debug ACCOUNT, erase ACCOUNT or \
        restore FILE. See umbu help.
        """)
    }
  }

  private func tellStatus(
    of module: AnalyticsModule, _ app: AppServer
  ) async throws -> CommandResult {
    let store = module.store
    let (fresh, erasures, engine) = try await app.events.read { transaction in
      (
        try store.freshFigures(in: transaction), try store.erasureFigures(in: transaction),
        try store.engine(in: transaction)
      )
    }
    let (segments, notes) = try await app.events.read { transaction in
      (try store.segments(in: transaction), try store.notes(in: transaction))
    }
    let now = app.now()
    let batches = Self.count(fresh.batches, "batch", "batches")
    var lines = ["\(app.app.name): \(Self.count(fresh.events, "event", "events")) not sealed"]
    if let oldest = fresh.oldest {
      let seconds = max(now.since(oldest), 0) / 1_000
      lines[0] += ", in \(batches), of which the oldest came \(seconds) s ago"
    }
    let live = segments.filter { $0.state == .live }
    if let first = live.first, let last = live.last {
      let rows = live.reduce(0) { $0 + $1.rows }
      let bytes = live.reduce(0) { $0 + $1.bytes }
      lines.append(
        """
        \(rows) events of \(first.day) to \(last.day) in \(Self.files(live.count)) with \(bytes) bytes
        """)
    }
    lines += Self.aside(segments, notes)
    if let engine {
      let place = engine.address.isEmpty ? "" : " at \(engine.address.printable)"
      lines.append(
        engine.until > now
          ? "sealed files are with the server\(place)"
          : "sealed files were with a server\(place), which has ended")
    }
    lines.append(
      erasures.oldest.map {
        "to be erased: \(Self.count(erasures.open, "person", "people")), the first since \($0)"
      } ?? "nobody is being erased")
    let limits = module.context.settings.events.budget
    let most = limits.bytes.map { " of \($0)" } ?? ""
    lines.append("the events of all apps take \(module.room.measure().used)\(most) bytes")
    return .done(lines.joined(separator: "\n"))
  }

  private static func count(_ number: Int, _ one: String, _ more: String) -> String {
    "\(number) \(number == 1 ? one : more)"
  }

  private static func aside(_ segments: [SegmentEntry], _ notes: [UUID: String]) -> [String] {
    segments.filter { $0.state == .aside }.map { segment in
      """
      \(segment.rows) events of \(segment.day) are set aside (\(segment.name): \
      \((notes[segment.id] ?? "damaged").printable)); no figure counts them until umbu events restore \
      FILE brings them back
      """
    }
  }

  /// Says nothing while all is well. Of every app, for `umbu doctor` also.
  /// - Parameter isQuick: whether the bytes of sealed files are left unread.
  private func checkEvents(isQuick: Bool) async throws -> CommandResult {
    var problems: [String] = []
    for app in apps {
      guard app.hasEvents, let module = app.analytics, try await app.hasCurrentTables() else {
        continue
      }
      problems += try await checkEvents(of: module, app, isQuick).map { "\(app.app.name): \($0)" }
    }
    return problems.isEmpty ? .done("") : .failed(problems.joined(separator: "\n"))
  }

  /// An erasure that takes longer is named, in milliseconds; after a day it would be late.
  private static let longErasure: Int64 = 20 * 3_600_000

  private func checkEvents(
    of module: AnalyticsModule, _ app: AppServer, _ isQuick: Bool
  ) async throws -> [String] {
    let store = module.store
    let folder = app.installation.data.eventFiles(of: app.app)
    let (known, erasures) = try await app.events.read { transaction in
      (try store.segments(in: transaction), try store.erasureFigures(in: transaction))
    }
    var segments = known
    // Where other servers share the database, one of them has the files.
    let isHere = app.installation.data.postgreSQL == nil || access(folder.path, F_OK) == 0
    if isHere, !isQuick {
      let live = segments.filter { $0.state == .live }
      let damaged = try await Threads().run {
        live.filter { !folder.isWhole($0) }
      }
      if !damaged.isEmpty {
        segments = try await app.events.write { transaction in
          for segment in damaged {
            try store.set(
              .aside, of: segment.id, note: "its bytes are not what was written", in: transaction)
          }
          return try store.segments(in: transaction)
        }
      }
    }
    let notes = try await app.events.read { try store.notes(in: $0) }
    var problems = Self.aside(segments, notes)
    if !isQuick {
      problems += try await module.exports.findDamaged().map { name in
        "the export \(name) is not what was written; the server makes it anew"
      }
    }
    if let oldest = erasures.oldest, app.now().since(oldest) > Self.longErasure {
      problems.append(
        """
        should be erased by now: \(Self.count(erasures.open, "person", "people")), the first since \(oldest)
        """)
    }
    do {
      try module.budget.check()
    } catch {
      problems.append(
        """
        there is no room for more events, which are refused; umbu serve --events-room allows more, a \
        part of the disk stays free for everything else
        """)
    }
    return problems
  }

  private func sealEvents(of module: AnalyticsModule) async throws -> CommandResult {
    guard let days = try await module.events.sealAll() else {
      return .failed("Another server has the sealed files, or none was ever started here.")
    }
    return .done(days == 0 ? "Nothing is fresh." : "Sealed: \(Self.count(days, "day", "days")).")
  }

  /// After a restore, or where a folder was moved to another machine.
  private func adoptEvents(
    of module: AnalyticsModule, _ app: AppServer
  ) async throws -> CommandResult {
    let (store, now) = (module.store, app.now())
    let holder = try await app.events.read { try store.engine(in: $0) }
    if let holder, holder.until > now {
      let place = holder.address.isEmpty ? "" : " at \(holder.address.printable)"
      return .failed("A server\(place) has the sealed files. Stop it first.")
    }
    try await app.events.write { try store.releaseEngine(in: $0) }
    return .done("The next server that starts takes the sealed files of its own folder.")
  }

  /// `internal ACCOUNT [--remove]`, `debug ACCOUNT [--remove]`.
  private func mark(
    _ arguments: [String], isDebug: Bool, _ app: AppServer
  ) async throws -> CommandResult {
    guard arguments.count == 1 || arguments[1] == "--remove" else {
      return .wronglyAsked("events internal and debug take an account, and --remove.")
    }
    let name = arguments[0]
    guard let account = try await account(name, in: app) else { return Self.nobody(name) }
    let isOn = arguments.count == 1
    try await app.database.write { transaction in
      var staff = try AnalyticsStaff.find(account, in: transaction)
      if isDebug { staff.mayDebug = isOn } else { staff.isInternal = isOn }
      try staff.save(for: account, in: transaction)
    }
    let who = name.printable
    if isDebug {
      return .done(
        isOn
          ? "\(who) may look at events as they come." : "\(who) may look at events no more.")
    }
    return .done(
      isOn
        ? "What \(who) does from the next sign-in on is in no figure that does not ask for it."
        : "What \(who) does from the next sign-in on is in the figures.")
  }

  /// `erase ACCOUNT [--yes]`.
  private func erase(
    _ arguments: [String], of module: AnalyticsModule, _ app: AppServer
  ) async throws -> CommandResult {
    let name = arguments[0]
    guard arguments.count == 1 || arguments[1] == "--yes" else {
      return .wronglyAsked("events erase takes an account, and --yes. See umbu help.")
    }
    guard let account = try await account(name, in: app) else { return Self.nobody(name) }
    let known = try await app.database.read { transaction in
      try module.people.knownPseudonym(of: account, in: transaction)
    }
    guard known != nil else { return .done("Nothing is counted of \(name.printable).") }
    guard arguments.count == 2 else {
      return .failed(
        """
        All that is counted of \(name.printable) goes: rows, sealed files, exports, and within \
        \(KeyedBackup.days) days backups. The account stays, and what it agreed to.
        Nothing was erased yet: --yes erases it, for good.
        """)
    }
    let receipt = module.context.newID()
    let left = try await app.database.write(about: account.writeSubject) { transaction in
      try module.people.reset(account, receipt: receipt, because: .asked, in: transaction)
    }
    try await module.erase(
      AnalyticsPeople.Left(pseudonym: left, reason: .asked, receipt: receipt))
    try await module.erasure.run()
    let done = try await app.events.read { try module.store.erasing(by: receipt, in: $0) }
    let end =
      done?.finishedAt == nil
      ? "No figure counts it any more; files are rewritten until \(done?.finishBy ?? app.now())."
      : "Nothing of it is left here."
    return .done(
      """
      What was counted of \(name.printable) is erased. \(end) Receipt \(receipt). Backups end after \
      \(KeyedBackup.days) days, and a restore from one erases it again: export the keyring anew (umbu \
      keys export).
      """)
  }

  /// `restore FILE [--keys COPY]`: brings back sealed files that are set aside.
  private func restoreEvents(
    _ arguments: [String], of module: AnalyticsModule, _ app: AppServer
  ) async throws -> CommandResult {
    let copy = Self.value(of: "--keys", in: arguments)
    guard arguments.count == 1 || copy != nil else {
      return .wronglyAsked("events restore takes the file of a backup, and --keys COPY.")
    }
    let store = module.store
    let aside = try await app.events.read { try store.segments(in: $0) }
      .filter { $0.state == .aside }
    guard !aside.isEmpty else { return .done("No file of events is set aside.") }
    var keyring = try app.installation.keys.load() ?? Keyring()
    if let copy, let more = try KeyringFile(at: copy).load() { keyring.merge(more) }
    keyring.endKeyedBackups(at: app.now())
    let wanted = Dictionary(aside.map { ($0.name, $0) }) { $1 }
    let folder = app.installation.data.eventFiles(of: app.app)
    let back = try await Threads().run { [keyring] in
      try KeyedBackup.restoreFiles(of: arguments[0], keyring, to: folder.path) { name, checksum in
        wanted[name]?.checksum == checksum
      }
    }
    guard back.about.app == app.app.id else {
      return .failed("\(arguments[0]) is no backup of the events of \(app.app.name).")
    }
    // Who was erased since is in them, and does not come back.
    let sealed = module.sealed
    for name in back.files {
      guard let segment = wanted[name], try await !sealed.bringBack(segment) else { continue }
      return .failed("Another server has the sealed files. Ask there.")
    }
    await module.events.bringBack(back.files.compactMap { wanted[$0]?.id })
    let missing = aside.filter { !back.files.contains($0.name) }
    let lines =
      back.files.map { "\($0) counts again." } + missing.map { "\($0.name) is not in it." }
    let text = lines.joined(separator: "\n")
    return missing.isEmpty ? .done(text) : .incomplete(text)
  }

  /// The account of an id or an e-mail.
  private func account(_ name: String, in app: AppServer) async throws -> UUID? {
    try await app.people.accounts().first { $0.email == name || "\($0.id)" == name }?.id
  }

  private static func nobody(_ name: String) -> CommandResult {
    .failed("No account is called \(name.printable). See umbu user list.")
  }
}
