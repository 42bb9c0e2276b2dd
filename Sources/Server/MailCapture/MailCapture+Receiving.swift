import Capturing
import Crypto
import Database
import Fields
import FileServer
import Findings
import SyncServer
import Threading
import Values

/// What became of a mail.
public struct MailReceipt: Hashable, Sendable {
  public var id: UUID
  /// Whether it had not come before.
  public var isNew: Bool
}

extension MailCapture {
  /// Takes a mail for an address. It is durable when this returns.
  /// - Parameter message: as it came to the mail server (RFC 5322), with what that put on top.
  public func receive(
    _ message: [UInt8], to address: String
  ) async throws(MailRefusal) -> MailReceipt {
    guard message.count <= CapturedMail.mostBytes else { throw .tooLarge }
    let row = try await owner(of: address)
    let head = MailHead(of: message)
    guard let authority = settings?.authority, let sender = head.sender,
      row.senders.allow(sender),
      AuthenticationResults(in: head, by: authority)?.vouches(for: sender) == true
    else { throw .notAllowed }
    let digest = head.digest(of: message)
    if let receipt = try await known(digest, of: row) { return receipt }
    let taken = try await takenApart(message)
    var mail = taken.mail
    mail.id = clock.newID()
    mail.receivedAt = clock.now()
    mail.sender = sender.description
    return try await keep(mail, taken.parts, digest, for: row)
  }

  private func owner(of address: String) async throws(MailRefusal) -> AddressRow {
    guard let settings, let sign = address.lastIndex(of: "@"),
      address[address.index(after: sign)...].lowercased() == settings.domain,
      let name = AddressName(address[..<sign])
    else { throw .unknownAddress }
    let found = try await asking { [database] in
      try await database.read { try AddressRow.find(named: name, in: $0) }
    }
    guard let found else { throw .unknownAddress }
    return found
  }

  /// Whatever the database says, the mail may be sent again.
  private func asking<T: Sendable>(_ body: () async throws -> T) async throws(MailRefusal) -> T {
    do { return try await body() } catch let refusal as MailRefusal { throw refusal } catch {
      throw .later
    }
  }

  /// What is known of a message that came before. One that did not come may be too much.
  private func known(
    _ digest: [UInt8], of row: AddressRow
  ) async throws(MailRefusal) -> MailReceipt? {
    let since = clock.now().adding(milliseconds: -86_400_000)
    return try await asking { [database, limits] in
      try await database.read { transaction -> MailReceipt? in
        if try Self.isKnown(digest, of: row.account, in: transaction) {
          return MailReceipt(id: .zero, isNew: false)
        }
        try Self.checkRoom(of: row.account, since: since, limits, in: transaction)
        return nil
      }
    }
  }

  private static func isKnown(
    _ digest: [UInt8], of account: UUID, in transaction: any ReadTransaction
  ) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM capture_seen WHERE account = $1 AND digest = $2",
      [SQLValue(account), .blob(digest)]
    ) { _ in true } ?? false
  }

  /// - Throws: `MailRefusal.tooMuch`.
  private static func checkRoom(
    of account: UUID, since: Instant, _ limits: CaptureLimits, in transaction: any ReadTransaction
  ) throws {
    let daily = try transaction.first(
      "SELECT count(*) FROM capture_seen WHERE account = $1 AND seen_at > $2",
      [SQLValue(account), .integer(since.milliseconds)]
    ) { Int($0.int(0)) }
    let waiting = try transaction.first(
      "SELECT count(*), coalesce(sum(bytes), 0) FROM capture_mail WHERE account = $1",
      [SQLValue(account)]
    ) { (count: Int($0.int(0)), bytes: $0.int(1)) }
    guard (daily ?? 0) < limits.daily, (waiting?.count ?? 0) < limits.waiting,
      (waiting?.bytes ?? 0) < limits.waitingBytes
    else { throw MailRefusal.tooMuch }
  }

  // MARK: What is in it

  private struct TakenApart: Sendable {
    var mail: CapturedMail
    var parts: [[UInt8]]
  }

  /// Has a worker that is shut in take the message apart.
  private func takenApart(_ message: [UInt8]) async throws(MailRefusal) -> TakenApart {
    let result: Result<TakenApart, MailRefusal>
    do {
      result = try await pool.run { [workers] () -> Result<TakenApart, MailRefusal> in
        do throws(MailRefusal) {
          return .success(try Self.takeApart(message, by: workers))
        } catch {
          return .failure(error)
        }
      }
    } catch {
      throw .later
    }
    return try result.get()
  }

  private static func takeApart(
    _ message: [UInt8], by workers: InspectionWorkers
  ) throws(MailRefusal) -> TakenApart {
    let answer: ReadingAnswer?
    let written: [UInt8]
    let content: [UInt8]
    do throws(FileError) {
      let files = [try WorkFile(), try WorkFile(), try WorkFile()]
      try files[0].write(message)
      answer = ReadingAnswer(message: try workers.ask(files.map(\.descriptor)))
      written = try files[1].contents(upTo: ReadingLimits.resultBytes)
      content = try files[2].contents(upTo: 2 * CapturedMail.mostBytes)
    } catch {
      switch error {
      case .unsound, .tooLarge: throw .notAMail
      default: throw .later
      }
    }
    switch answer {
    case .read: break
    case .tooLarge: throw .tooLarge
    case .other, .unreadable: throw .notAMail
    case .noRoom, .broken, nil: throw .later
    }
    // Whoever wrote that has read what a stranger sent, and is believed no more than that.
    guard var mail = try? CapturedMail(jsonBytes: written) else { throw .notAMail }
    mail.senderName = mail.senderName?.asLine
    mail.leftOut = max(0, mail.leftOut)
    var parts: [[UInt8]] = []
    var place = 0
    for number in mail.parts.indices {
      let bytes = mail.parts[number].bytes
      guard bytes >= 0, bytes <= Int64(content.count - place) else { throw .notAMail }
      mail.parts[number].number = number
      mail.parts[number].contentID = mail.parts[number].contentID?.asLine
      parts.append(Array(content[place..<place + Int(bytes)]))
      place += Int(bytes)
    }
    return TakenApart(mail: mail, parts: parts)
  }

  // MARK: Keeping it

  private func keep(
    _ mail: CapturedMail, _ parts: [[UInt8]], _ digest: [UInt8], for row: AddressRow
  ) async throws(MailRefusal) -> MailReceipt {
    let content = mail.jsonBytes()
    let bytes = parts.reduce(content.count) { $0 + $1.count }
    let forgotten = mail.receivedAt.adding(milliseconds: -limits.memory)
    let isNew = try await asking { [database] in
      try await database.write { transaction -> Bool in
        // The same message may come twice at the same time.
        let isNew = try transaction.execute(
          """
          INSERT INTO capture_seen (account, digest, space, seen_at) VALUES ($1, $2, $3, $4) \
          ON CONFLICT (account, digest) DO NOTHING
          """,
          [
            SQLValue(row.account), .blob(digest), SQLValue(row.space),
            .integer(mail.receivedAt.milliseconds),
          ])
        guard isNew > 0 else { return false }
        try transaction.execute(
          """
          INSERT INTO capture_mail (id, account, space, received_at, bytes, content) \
          VALUES ($1, $2, $3, $4, $5, $6)
          """,
          [
            SQLValue(mail.id), SQLValue(row.account), SQLValue(row.space),
            .integer(mail.receivedAt.milliseconds), .integer(Int64(bytes)),
            .text(String(decoding: content, as: UTF8.self)),
          ])
        for (number, part) in parts.enumerated() {
          try Self.keep(part, number, of: mail.id, for: row, in: transaction)
        }
        try transaction.execute(
          "DELETE FROM capture_seen WHERE account = $1 AND seen_at < $2",
          [SQLValue(row.account), .integer(forgotten.milliseconds)])
        return true
      }
    }
    if isNew { arrived(row.account, row.space) }
    return MailReceipt(id: mail.id, isNew: isNew)
  }

  /// In pieces, as the app reads them.
  private static func keep(
    _ part: [UInt8], _ number: Int, of mail: UUID, for row: AddressRow,
    in transaction: any WriteTransaction
  ) throws {
    let starts = stride(from: 0, to: part.count, by: PartContent.mostBytes)
    for (piece, start) in starts.enumerated() {
      let end = min(start + PartContent.mostBytes, part.count)
      try transaction.execute(
        """
        INSERT INTO capture_part (mail, number, piece, account, space, content) \
        VALUES ($1, $2, $3, $4, $5, $6)
        """,
        [
          SQLValue(mail), .integer(Int64(number)), .integer(Int64(piece)), SQLValue(row.account),
          SQLValue(row.space), .blob(Array(part[start..<end])),
        ])
    }
  }
}
