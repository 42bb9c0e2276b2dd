import Database
import Records
import SyncServer
import Values

extension FileService {
  /// Checks that the record of an upload waits for it, and ends what was begun for it before: a
  /// device that has lost where it was begins again.
  /// - Throws: `notFound`.
  func claimRecord(of row: FileRow, in transaction: any WriteTransaction) throws {
    guard let record = row.record else { return }
    guard let owners = rules.owners else { throw FileError.notFound }
    let records = Transaction(
      SQLStorage(transaction, space: row.space, tables: owners.tables, version: 0, now: now()))
    guard owners.awaits(records, record, row.account, row.sentBytes) else {
      throw FileError.notFound
    }
    for earlier in try FileRow.all(of: record, of: row.space, in: transaction)
    where !earlier.isDone {
      try earlier.delete(in: transaction)
    }
  }

  /// Gives the record of an upload its file.
  /// - Returns: the version of the space that this made; nil where there is no record.
  /// - Throws: `notFound` when the record waits for none any more.
  func complete(
    _ row: FileRow, as type: String, in transaction: any WriteTransaction
  ) throws -> Int64? {
    guard let record = row.record, let owners = rules.owners else { return nil }
    return try Spaces.change(row.space, of: owners.tables, at: now(), in: transaction) { records in
      guard owners.complete(records, record, row.id, type) else { throw FileError.notFound }
    }
  }

  /// Says at the record of an upload why its bytes were not taken.
  func refuse(
    _ row: FileRow, for reason: FileError, in transaction: any WriteTransaction
  ) throws -> Int64? {
    guard let record = row.record, let owners = rules.owners, let code = reason.contentCode else {
      return nil
    }
    return try Spaces.change(row.space, of: owners.tables, at: now(), in: transaction) { records in
      owners.refuse(records, record, code)
    }
  }

  /// Tells of a version that an upload made.
  func announce(_ version: Int64?, of space: UUID) {
    if let version { moved(SpaceMove(space: space, version: version)) }
  }
}

/// Removes the files of records that go, in the transaction in which they go; what they took is free
/// at once, and the store is emptied when litter is swept.
public struct FileWitness: MutationWitness {
  private let owners: FileOwners

  public init(_ owners: FileOwners) {
    self.owners = owners
  }

  public func saw(_ done: DoneMutation, in transaction: any WriteTransaction) throws {
    for written in done.written where written.row == nil && written.type.name == owners.recordType {
      for file in try FileRow.all(of: written.id, of: done.space, in: transaction) {
        _ = try file.remove(at: done.now, in: transaction)
      }
    }
  }
}

extension FileRow {
  /// Removes a file, or an upload under way.
  /// - Returns: the place in the store that nothing needs any more, which is litter from now on.
  func remove(
    at now: Instant, in transaction: any WriteTransaction
  ) throws -> ObjectPlace? {
    try delete(in: transaction)
    guard let digest, let content = try ContentRow.find(digest, of: space, in: transaction),
      try content.deleteIfUnused(in: transaction)
    else { return nil }
    try Litter.add(content.place, at: now, in: transaction)
    return content.place
  }
}

extension FileError {
  /// The code of what is wrong with the bytes themselves, so that sending them again does not help;
  /// nil for everything else.
  var contentCode: String? {
    switch self {
    case .unwantedType: "unwantedType"
    case .unsound(let why): why.rawValue
    default: nil
    }
  }
}
