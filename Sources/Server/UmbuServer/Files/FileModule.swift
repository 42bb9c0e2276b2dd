import Database
import FileServer
import HTTP
import SyncServer
import Values

/// The files of an app's spaces. The tables are in every app; the rest is nothing in one without files.
struct FileModule: ServerModule {
  /// Nil for an app without files.
  let service: FileService?
  /// Where they lie; nil for an app without.
  let store: (any ObjectStore)?
  private let sweepInterval: Duration

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(FileMigrations.room, FileMigrations.all)
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    Witnesses(ofMutations: app.files?.owners.map { [FileWitness($0)] } ?? [])
  }

  init(_ context: ModuleContext) {
    sweepInterval = context.settings.sweepInterval
    guard let rules = context.app.files else {
      (service, store) = (nil, nil)
      return
    }
    let settings = context.settings.files
    let store = settings.store(of: context.app, in: context.settings.data)
    self.store = store
    service = FileService(
      context.database, roles: .members, rules: rules,
      places: FilePlaces(
        store, uploads: context.settings.data.files(of: context.app),
        inspector: FileInspector(scanner: settings.scanner, workers: settings.workers),
        limits: settings.limits),
      clock: ServerClock(now: context.now, newID: context.newID), moved: context.news.moved)
  }

  var chores: [Chore] {
    service == nil ? [] : [Chore(interval: sweepInterval) { await $0[Self.self].sweep($1) }]
  }

  /// Gives up uploads whose time is over and empties what no file needs.
  private func sweep(_ log: Log) async {
    do {
      try await service?.sweep()
    } catch {
      log.error("files are not swept", ["reason": .failure(error)])
    }
  }

  func figures() async -> [Figure] {
    guard let figures = service?.counters.now else { return [] }
    let ends = [
      ("begun", figures.begun), ("finished", figures.finished), ("refused", figures.refused),
      ("expired", figures.expired),
    ]
    let bytes = Figure(
      "umbu_file_received_bytes_total", .counter, "Bytes of uploads that were received.",
      figures.receivedBytes)
    let unusual = Figure(
      "umbu_file_unusual_spaces_total", .counter,
      "How often the files of a space came to be more than is usual; nothing is refused for it.",
      figures.unusual)
    return [bytes, unusual]
      + ends.map { end, count in
        Figure(
          "umbu_file_uploads_total", .counter, "Uploads that began, and what became of them.",
          count, .init("end", end))
      }
  }

  func addRoutes(to router: inout Router, of app: AppServer) {
    guard let service else { return }
    FileRoutes(
      files: service, base: "/\(app.app.id)", people: app.people, limits: app.installation.limiter,
      log: app.installation.settings.log
    ).add(to: &router)
  }

  func empty(_ space: UUID) async throws { try await service?.empty(space) }
}

extension AppServer {
  /// Its files; nil for an app without.
  public var files: FileService? { self[FileModule.self].service }
}
