import Database
import SyncServer
import Values

extension FileService {
  /// The files of a space, oldest first, and how much storage they use.
  /// - Parameters:
  ///   - after: the last id of the page before.
  ///   - count: how many a page has at most; devices ask for whole ones.
  /// - Throws: `notFound` for who is no member, `forbidden`.
  public func files(
    of space: UUID, after: UUID? = nil, atMost count: Int = FileList.pageSize, for caller: Caller
  ) async throws -> FileList {
    try await database.read { [self] transaction in
      try check(.read, of: caller, in: space, transaction)
      var list = FileList()
      list.files = try transaction.rows(
        """
        SELECT f.id, f.name, c.type, c.bytes, f.account, f.created_at, c.width, c.height
        FROM file f JOIN file_content c ON c.space = f.space AND c.digest = f.digest
        WHERE f.space = $1 AND f.id > $2 ORDER BY f.id LIMIT \(count + 1)
        """, [SQLValue(space), SQLValue(after ?? .zero)]
      ) { FileView($0) }
      list.hasMore = list.files.count > count
      if list.hasMore { list.files.removeLast() }
      list.usedBytes = try Storage.of(space, in: transaction).used
      list.storageBytes = try rules.storage(transaction, space)
      return list
    }
  }

  /// A file and its bytes; of an image the preview of a size, if that is asked for.
  /// - Parameter isCopied: whether it is for a copy of all that the person has.
  /// - Throws: `notFound`, also for an upload under way and a preview of what has none; `forbidden`,
  ///   `notInPlan`, `unavailable`.
  public func open(
    _ id: UUID, preview edge: Int? = nil, isCopied: Bool = false, for caller: Caller
  ) async throws -> OpenedFile {
    let action: FileAction = edge != nil ? .read : isCopied ? .copy : .download
    let (row, content) = try await database.read { [self] transaction in
      guard let row = try FileRow.find(id, in: transaction) else { throw FileError.notFound }
      try check(action, of: caller, in: row.space, transaction)
      guard let digest = row.digest,
        let content = try ContentRow.find(digest, of: row.space, in: transaction)
      else { throw FileError.notFound }
      return (row, content)
    }
    if let edge {
      guard content.pixels != nil, Preview.edges.contains(edge) else { throw FileError.notFound }
    }
    let place = edge.map { content.place.preview($0) } ?? content.place
    let (object, bytes) = try await run(on: quick) { [store] in
      let object = try store.open(place)
      return (object, try edge == nil ? content.bytes : object.length())
    }
    let type = edge == nil ? content.type : Preview.type
    return OpenedFile(
      name: FileEnding.saved(row.name, as: type), type: type, bytes: bytes,
      tag: place.digest.hexadecimal + (edge.map { "-\($0)" } ?? ""), object: object)
  }

  /// A part of an object that lies elsewhere.
  public func read(
    _ read: @escaping @Sendable (Range<Int64>) throws(FileError) -> [UInt8], _ part: Range<Int64>
  ) async throws -> [UInt8] {
    try await run(on: slow) { try read(part) }
  }

  /// Removes a file; its bytes go with the last file of the space that has them.
  func remove(_ row: FileRow, by caller: Caller) async throws {
    let place = try await database.write(in: row.space) { [self] transaction -> ObjectPlace? in
      let action = FileAction.remove(isOwn: row.account == caller.account)
      try check(action, of: caller, in: row.space, transaction)
      guard let now = try FileRow.find(row.id, in: transaction), now.isDone else {
        throw FileError.notFound
      }
      return try now.remove(at: self.now(), in: transaction)
    }
    if let place { try? await clear(place) }
  }
}
