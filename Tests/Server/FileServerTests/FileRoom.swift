import Database
import DatabaseTesting
import Entitlements
import Foundation
import SyncServer
import Synchronization
import Values

@testable import FileServer

typealias ID = Values.UUID

/// Files of a few spaces on a database and in a folder that go with it.
final class FileRoom: Sendable {
  let database: any Database
  let files: FileService
  let folder: String
  let store: WatchedStore
  let clock = Mutex(Instant(milliseconds: 1_750_000_000_000))
  private let limit = Mutex(Limit.unlimited)
  private let roles = Mutex<[Membership: String]>([:])

  private struct Membership: Hashable {
    var account: ID
    var space: ID
  }

  static let space = ID(high: 1, low: 1)
  static let ana = Caller(account: ID(high: 2, low: 1), session: .zero)
  static let bia = Caller(account: ID(high: 2, low: 2), session: .zero)

  init(
    limits: FileLimits = FileLimits(), scanner: FileScanner? = nil,
    workers: InspectionWorkers = .shared
  ) async throws {
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "umbu-files-\(Foundation.UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    database = try TestEngine.open(in: folder)
    try await database.migrate(FileMigrations.all, of: FileMigrations.room)
    store = WatchedStore(FolderStore(root: folder + "/files"))
    let shared = Shared()
    let number = Mutex<UInt64>(0)
    files = FileService(
      database,
      roles: SpaceRoles { _, account, space in shared.room?.role(of: account, in: space) },
      rules: FileRules(
        storage: { _, _ in shared.room?.limit.withLock(\.self) ?? .atMost(0) },
        allows: { role, action in
          role == "owner" || [.read, .download, .copy].contains(action)
        }),
      places: FilePlaces(
        store, uploads: folder + "/files",
        inspector: FileInspector(scanner: scanner, workers: workers), limits: limits),
      clock: ServerClock(
        now: { shared.room?.clock.withLock(\.self) ?? .epoch },
        newID: {
          number.withLock { number in
            number += 1
            return ID(high: 3, low: number)
          }
        }))
    shared.set(self)
    set(role: "owner", of: Self.ana)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func set(role: String?, of caller: Caller, in space: ID = space) {
    roles.withLock { $0[Membership(account: caller.account, space: space)] = role }
  }

  func set(limit: Limit) { self.limit.withLock { $0 = limit } }

  func wait(milliseconds: Int64) {
    clock.withLock { $0 = $0.adding(milliseconds: milliseconds) }
  }

  private func role(of account: ID, in space: ID) -> String? {
    roles.withLock { $0[Membership(account: account, space: space)] }
  }

  /// Sends a file whole.
  @discardableResult
  func send(
    _ bytes: [UInt8], named name: String = "nota.txt", in space: ID = space,
    by caller: Caller = ana
  ) async throws -> ID {
    let upload = try await files.create(
      in: space, named: name, length: Int64(bytes.count), by: caller)
    _ = try await files.receive(
      Body([bytes]), of: Int64(bytes.count), at: 0, for: upload.id, by: caller)
    return upload.id
  }

  /// All bytes of a file.
  func read(_ id: ID, preview: Int? = nil, by caller: Caller = ana) async throws -> [UInt8] {
    let opened = try await files.open(id, preview: preview, for: caller)
    switch opened.object {
    case .file(let descriptor):
      return Array(
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readToEnd() ?? Data())
    case .remote(let length, let read): return try read(0..<length)
    }
  }

  func storage(of space: ID = space) async throws -> Storage {
    try await database.read { try Storage.of(space, in: $0) }
  }

  func count(_ table: String) async throws -> Int {
    try await database.read {
      try $0.first("SELECT count(*) FROM \(table)") { Int($0.int(0)) } ?? 0
    }
  }

  /// The paths of all files below the folder of files, without the database.
  var paths: [String] {
    let root = folder + "/files"
    return (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
      .filter { path in
        var isFolder: ObjCBool = false
        let path = root + "/" + path
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }.sorted()
  }

  private final class Shared: Sendable {
    private let held = Mutex<WeakRoom>(WeakRoom())
    var room: FileRoom? { held.withLock { $0.room } }
    func set(_ room: FileRoom) { held.withLock { $0.room = room } }
  }

  private struct WeakRoom {
    weak var room: FileRoom?
  }
}

/// A store that can be told to fail.
final class WatchedStore: ObjectStore {
  private let inner: FolderStore
  private let failure = Mutex<FileError?>(nil)

  init(_ inner: FolderStore) { self.inner = inner }

  func fail(with error: FileError?) { failure.withLock { $0 = error } }

  private func check(_ place: ObjectPlace) throws(FileError) {
    if let error = failure.withLock(\.self) { throw error }
  }

  func put(_ path: String, at place: ObjectPlace) throws(FileError) {
    try inner.put(path, at: place)
    try check(place)
  }
  func open(_ place: ObjectPlace) throws(FileError) -> StoredObject { try inner.open(place) }
  func remove(_ place: ObjectPlace) throws(FileError) {
    try check(place)
    try inner.remove(place)
  }
  func check() throws(FileError) { try inner.check() }
}

/// The body of a request: pieces, and what breaks it off.
struct Body: AsyncSequence, Sendable {
  struct Broken: Error {}

  var pieces: [[UInt8]]
  var breaksOff = false

  init(_ pieces: [[UInt8]], breaksOff: Bool = false) {
    self.pieces = pieces
    self.breaksOff = breaksOff
  }

  struct Iterator: AsyncIteratorProtocol {
    var pieces: ArraySlice<[UInt8]>
    let breaksOff: Bool

    mutating func next() async throws -> [UInt8]? {
      if let piece = pieces.popFirst() { return piece }
      if breaksOff { throw Broken() }
      return nil
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(pieces: pieces[...], breaksOff: breaksOff) }
}

/// A text of so many bytes; another one for another letter.
func text(_ count: Int, _ letter: Character = "a") -> [UInt8] {
  (0..<count).map { $0 % 40 == 39 ? 0x0A : letter.asciiValue ?? 0 }
}
