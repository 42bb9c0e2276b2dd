import Database
import EventAnswers
import EventStore
import SyncServer
import Telemetry
import Threading
import Values

/// The files of days that a server keeps for GA4's readers (Docs/EventExports.md): each day's when
/// it is over, today's every hour, those of the last days anew when events came late, and all anew
/// that hold somebody who was erased.
///
/// One folder has them, whose server alone makes them.
public struct EventExports: Sendable {
  /// What it works with.
  public struct World: Sendable {
    var events: @Sendable () async throws -> (any EventSource)?
    var registry: @Sendable () -> LiveRegistry
    var accounts: @Sendable () async throws -> [AnalyticsPeople.Known]
    var now: @Sendable () -> Instant

    /// - Parameters:
    ///   - events: all that is kept at this moment; nil where another process has it.
    ///   - accounts: those of which something may be counted.
    public init(
      events: @escaping @Sendable () async throws -> (any EventSource)?,
      registry: @escaping @Sendable () -> LiveRegistry,
      accounts: @escaping @Sendable () async throws -> [AnalyticsPeople.Known],
      now: @escaping @Sendable () -> Instant
    ) {
      self.events = events
      self.registry = registry
      self.accounts = accounts
      self.now = now
    }
  }

  let store: EventStore
  let world: World
  /// Where files are kept.
  public var path: String { folder.path }
  let folder: ExportFolder
  /// Whether several servers may have the tables, of which one has the folder.
  private let isShared: Bool
  /// It reads and writes for long.
  let thread = WorkerPool(threads: 1, capacity: 16)

  /// For so many days after its own a day's files are made anew when events came late, as GA4's
  /// are.
  static let lateDays = 3
  /// How old today's file gets, in milliseconds.
  static let hour: Int64 = 3_600_000

  /// - Parameters:
  ///   - folder: where files are kept; made when some are.
  ///   - isShared: whether several servers may have the tables.
  public init(_ store: EventStore, _ world: World, folder: String, isShared: Bool) {
    self.store = store
    self.world = world
    self.isShared = isShared
    self.folder = ExportFolder(path: folder)
  }

  /// Of whom nothing is handed out.
  public func withheld() async throws -> Set<UUID> {
    let accounts = try await world.accounts()
    let pseudonyms = Dictionary(accounts.map { ($0.subject, $0.pseudonym) }) { $1 }
    return try await store.database.read { [store] transaction in
      try store.withheld(pseudonyms, in: transaction)
    }
  }

  /// Another process of the installation has the events.
  public struct Elsewhere: Error, Hashable, Sendable {}

  /// Nil where another process has the events.
  private func source() async throws -> GA4Source? {
    guard let events = try await world.events() else { return nil }
    let withheld = try await withheld()
    return GA4Source(events, world.registry(), app: store.app, withheld: withheld)
  }

  /// Writes days into a folder of somebody's own, whatever is kept. What is there of the same name
  /// is replaced.
  /// - Returns: a line for each file, and what had to be cut.
  /// - Throws: `Elsewhere`, `DatabaseError`, `QuestionFailure`.
  public func write(
    _ days: ClosedRange<CivilDate>, as forms: [GA4Form], to folder: String
  ) async throws -> [String] {
    guard let source = try await source() else { throw Elsewhere() }
    let today = store.day(of: world.now())
    return try await thread.run {
      try ExportFile.makeFolder(folder)
      let place = ExportFolder(path: folder)
      let dates = source.days.filter { days.contains($0) }
      let files = try GA4Files(source, of: dates)
      var lines: [String] = []
      var report = GA4Report()
      for day in dates {
        let names = forms.map { ExportFolder.name(of: day, isWhole: day < today, $0) }
        let outcome = try files.write(
          day, as: zip(forms, names).map { GA4Files.File($0, at: place.file($1)) })
        report.add(outcome.report)
        for (form, name) in zip(forms, names) {
          guard let checksum = outcome.checksums[form] else { continue }
          lines.append("\(name)  \(outcome.rows) rows  sha256 \(checksum)")
        }
      }
      return lines + report.lines
    }
  }

  /// Makes files from now on.
  /// - Throws: `DatabaseError`.
  public func keep(_ forms: [GA4Form]) async throws {
    let identity = try folder.identity(orElse: .fresh(at: world.now()))
    let plan = ExportPlan(forms: forms, folder: identity)
    try await store.database.write { try plan.save(in: $0) }
  }

  /// Makes no more files, and removes those that are kept.
  /// - Throws: `DatabaseError`.
  public func keepNone() async throws {
    let kept = try await store.database.read { try KeptExport.all(in: $0) }
    for file in kept { try await forget(file.day, file.form, file.name) }
    for day in Set(kept.map(\.day)) { try ExportFile.remove(folder.people(of: day)) }
    try await store.database.write { try ExportPlan.remove(in: $0) }
  }

  /// What is to be made, by whichever server.
  func plan() async throws -> ExportPlan? {
    try await store.database.read { try ExportPlan.find(in: $0) }
  }

  /// Whether it is this server that makes it.
  func isOurs(_ plan: ExportPlan) throws -> Bool {
    // A copy of the only one's data makes what is kept anew.
    try !isShared || folder.knownIdentity() == plan.folder
  }

  /// Makes the files that are due, and those anew that are gone or damaged, and removes those that are older than events are kept.
  /// - Parameter months: how long events are kept.
  /// - Throws: `DatabaseError`, `QuestionFailure`.
  public func makeDue(months: Int) async throws {
    guard let plan = try await plan(), try isOurs(plan) else { return }
    let now = world.now()
    let today = store.day(of: now)
    let kept = try await store.database.read { try KeptExport.all(in: $0) }
    for file in kept where file.day < today.adding(months: -months) {
      try await forget(file.day, file.form, file.name)
      try ExportFile.remove(folder.people(of: file.day))
    }
    let first = today.adding(days: -Self.lateDays)
    let left = kept.filter { $0.day >= today.adding(months: -months) }
    let broken = brokenDays(left)
    // Those of a day that is over are made at once.
    if broken.isEmpty, let last = plan.madeAt, 0..<Self.hour ~= now.since(last),
      store.day(of: last) == today
    {
      return
    }
    let days = Set((0...Self.lateDays).map { first.adding(days: $0) } + broken).sorted()
    guard try await make(days, plan, left) else { return }
    try await listDeletions(since: first)
    var done = plan
    done.madeAt = now
    try await store.database.write { [done] in try done.save(in: $0) }
  }

  /// Makes the files of some days; what is the same as before stays.
  /// - Returns: false where another process has the events.
  func make(
    _ days: [CivilDate], _ plan: ExportPlan, _ kept: [KeptExport]
  ) async throws -> Bool {
    guard let source = try await source() else { return false }
    let now = world.now()
    let today = store.day(of: now)
    let known = Dictionary(kept.map { ($0.name, $0.checksum) }) { $1 }
    let made = try await thread.run { [folder] () -> [KeptExport] in
      try ExportFile.makeFolder(folder.path)
      let files = try GA4Files(source, of: days)
      var made: [KeptExport] = []
      for day in days {
        let names = plan.forms.map { ExportFolder.name(of: day, isWhole: day < today, $0) }
        let wanted = zip(plan.forms, names).map { form, name in
          GA4Files.File(form, at: folder.file(name), known: known[name])
        }
        // While files are replaced nobody may be overlooked who is in the old or the new ones.
        let outcome = try files.write(day, as: wanted) { people in
          let before = try folder.readPeople(of: day) ?? []
          try folder.write(people.union(before), of: day)
        }
        if outcome.people.isEmpty {
          try ExportFile.remove(folder.people(of: day))
        } else {
          try folder.write(outcome.people, of: day)
        }
        for (form, name) in zip(plan.forms, names) {
          made.append(
            KeptExport(
              day: day, form: form, name: name, isWhole: day < today,
              rows: outcome.rows, checksum: outcome.checksums[form] ?? "", madeAt: now))
        }
      }
      return made
    }
    for file in made {
      // What was made of a day before it was over, or in a form that is made no more, goes.
      for old in kept where old.day == file.day && old.name != file.name {
        guard old.form == file.form || !plan.forms.contains(old.form) else { continue }
        try await forget(old.day, old.form, old.name)
      }
      if file.rows == 0 {
        try await forget(file.day, file.form, file.name)
      } else {
        try await store.database.write { try file.save(in: $0) }
      }
    }
    return true
  }

  private func forget(_ day: CivilDate, _ form: GA4Form, _ name: String) async throws {
    try ExportFile.remove(folder.file(name))
    try await store.database.write { try KeptExport.remove(day, form, in: $0) }
  }
}
