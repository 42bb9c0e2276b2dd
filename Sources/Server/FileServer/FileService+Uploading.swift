import Crypto
import Database
import SyncServer
import Values

/// An upload as its client sees it.
public struct Upload: Hashable, Sendable {
  public var id: UUID
  public var space: UUID
  public var name: String
  /// The record whose file it is to become, if it is one's.
  public var record: UUID?
  public var length: Int64
  /// How many bytes are durable.
  public var offset: Int64
  /// Nil once it is a file.
  public var expiresAt: Instant?
}

extension FileService {
  /// Reserves the bytes of an upload against the plan.
  /// - Parameter record: whose file it is to become, if it is one's.
  /// - Throws: `notFound`, also when that record waits for no such file, `forbidden`, `storageFull`, `tooLarge`, `tooManyUploads`.
  public func create(
    in space: UUID, named name: String, length: Int64, of record: UUID? = nil, by caller: Caller
  ) async throws -> Upload {
    guard length <= limits.fileBytes else { throw FileError.tooLarge(most: limits.fileBytes) }
    let now = now()
    let upload = Upload(
      id: clock.newID(), space: space, name: FileName.cleaned(name), record: record,
      length: length, offset: 0, expiresAt: now.adding(milliseconds: limits.uploadTime))
    let row = FileRow(upload, by: caller.account, at: now)
    try await database.write(in: space) { [self] transaction in
      try check(.add, of: caller, in: space, transaction)
      try claimRecord(of: row, in: transaction)
      guard
        try FileRow.openUploads(of: caller.account, in: transaction) < limits.openUploads
      else { throw FileError.tooManyUploads }
      let used = try Storage.of(space, in: transaction).used
      let most = try rules.storage(transaction, space)
      guard most.allows(used + length) else {
        throw FileError.storageFull(room: most.room(after: used) ?? 0)
      }
      try row.insert(in: transaction)
    }
    counters.count { $0.begun += 1 }
    return upload
  }

  /// An upload, with what is durable of it. One that is whole but was never finished, since the server
  /// died, is finished first.
  /// - Throws: `notFound`, `forbidden`, `locked`, or what finishing throws.
  public func upload(_ id: UUID, of caller: Caller) async throws -> Upload {
    let row = try await ownUpload(id, of: caller)
    if row.isDone { return Upload(row, offset: row.sentBytes) }
    return try await holding(row) { part, offset in
      if offset == row.sentBytes { return try await finish(row, part, by: caller) }
      return Upload(row, offset: offset)
    }
  }

  /// Takes the next bytes of an upload; they are durable when this returns. The last ones make it a
  /// file. When the body breaks off, what came is kept, unless it has a checksum.
  /// - Parameters:
  ///   - length: how long the body says that it is.
  /// - Returns: the upload with its new offset.
  /// - Throws: `notFound`, `forbidden`, `locked`, `wrongOffset`, `tooLarge`, `checksumMismatch`,
  ///   `diskFull`, what the body throws, or what finishing throws.
  public func receive<Body: AsyncSequence & Sendable>(
    _ body: Body, of length: Int64?, at offset: Int64, checksum: UploadChecksum? = nil,
    for id: UUID, by caller: Caller
  ) async throws -> Upload where Body.Element == [UInt8] {
    let row = try await ownUpload(id, of: caller)
    guard !row.isDone else {
      guard offset == row.sentBytes else { throw FileError.wrongOffset(row.sentBytes) }
      return Upload(row, offset: offset)
    }
    return try await holding(row) { part, have in
      guard have == offset else { throw FileError.wrongOffset(have) }
      guard (length ?? 0) <= row.sentBytes - offset else {
        throw FileError.tooLarge(most: row.sentBytes - offset)
      }
      let end = try await append(body, to: part, at: offset, of: row, checksum)
      if end == row.sentBytes { return try await finish(row, part, by: caller) }
      return Upload(row, offset: end)
    }
  }

  private func append<Body: AsyncSequence & Sendable>(
    _ body: Body, to part: PartFile, at start: Int64, of row: FileRow,
    _ checksum: UploadChecksum?
  ) async throws -> Int64 where Body.Element == [UInt8] {
    var offset = start
    let digest = checksum.map { RunningDigest($0.function) }
    if checksum != nil { try await run(on: quick) { try part.distrust(after: start) } }
    do {
      for try await bytes in body {
        let place = offset
        guard Int64(bytes.count) <= row.sentBytes - place else {
          throw FileError.tooLarge(most: row.sentBytes - start)
        }
        try await run(on: quick) { try part.write(bytes, at: place) }
        digest?.add(bytes)
        offset += Int64(bytes.count)
        counters.count { $0.receivedBytes += Int64(bytes.count) }
      }
      guard digest?.finish() == checksum?.digest else { throw FileError.checksumMismatch }
    } catch {
      // What came before a break is as good as if it had been asked for; not so what lies.
      let keeps =
        switch error as? FileError {
        case .tooLarge, .checksumMismatch: false
        default: checksum == nil
        }
      let rest = keeps ? offset : start
      try await run(on: quick) {
        try part.cut(to: rest)
        try part.verified()
      }
      throw error
    }
    try await run(on: quick) { try checksum == nil ? part.sync() : part.verified() }
    return offset
  }

  /// Ends an upload and its reservation, or removes the file that it has become.
  /// - Throws: `notFound`, `forbidden`, `locked`; `hasRecord` for the file of a record.
  public func end(_ id: UUID, by caller: Caller) async throws {
    let row = try await database.read { [self] transaction in
      guard let row = try FileRow.find(id, in: transaction) else { throw FileError.notFound }
      let action = FileAction.remove(isOwn: row.account == caller.account)
      try check(action, of: caller, in: row.space, transaction)
      return row
    }
    guard row.isDone else {
      return try await holding(row) { part, _ in try await discard(row, part) }
    }
    guard row.record == nil else { throw FileError.hasRecord }
    try await remove(row, by: caller)
  }

  /// Throws an upload away; its reservation ends.
  /// - Parameter reason: what is wrong with its bytes, where that is why.
  func discard(
    _ row: FileRow, _ part: PartFile, for reason: FileError? = nil
  ) async throws {
    let version = try await database.write(in: row.space) { [self] transaction -> Int64? in
      guard let now = try FileRow.find(row.id, in: transaction), !now.isDone else { return nil }
      try now.delete(in: transaction)
      guard let reason else { return nil }
      return try refuse(now, for: reason, in: transaction)
    }
    announce(version, of: row.space)
    try await run(on: quick) { part.remove() }
  }

  /// The row of an upload that the caller began, in a space where they may still add files.
  private func ownUpload(_ id: UUID, of caller: Caller) async throws -> FileRow {
    try await database.read { [self] transaction in
      guard let row = try FileRow.find(id, in: transaction), row.account == caller.account else {
        throw FileError.notFound
      }
      try check(.add, of: caller, in: row.space, transaction)
      return row
    }
  }

  /// Runs `body` with the upload's file, which no one else writes meanwhile, and its length.
  ///
  /// A client whose connection broke comes back before its last request has noticed: that one gets a
  /// moment to let go.
  func holding<T>(
    _ row: FileRow, _ body: (PartFile, Int64) async throws -> T
  ) async throws -> T {
    var patience = 10
    while true {
      do {
        let (part, length) = try await run(on: quick) { [folder = places.uploads] in
          let part = try PartFile(of: row.id, below: folder)
          return (part, try part.settle())
        }
        defer { part.unlock() }
        return try await body(part, length)
      } catch FileError.locked where patience > 0 {
        patience -= 1
        try await Task.sleep(for: .milliseconds(100))
      }
    }
  }
}

extension Upload {
  init(_ row: FileRow, offset: Int64) {
    self.init(
      id: row.id, space: row.space, name: row.name, record: row.record, length: row.sentBytes,
      offset: offset, expiresAt: row.expiresAt)
  }
}
