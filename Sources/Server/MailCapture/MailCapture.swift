import Capturing
import Crypto
import Database
import Fields
import FileServer
import Findings
import SyncServer
import Threading
import Values

/// Mail that people send to addresses of their own, kept until their app has taken it in (Docs/Capture.md).
public struct MailCapture: Sendable {
  let database: any Database
  let settings: CaptureSettings?
  let clock: ServerClock
  let workers: InspectionWorkers
  public let limits: CaptureLimits
  /// Told of each mail that is durable.
  let arrived: @Sendable (_ account: UUID, _ space: UUID) -> Void
  let pool = WorkerPool(threads: 2, capacity: 20)

  /// - Parameters:
  ///   - settings: nil on a server that takes no mail.
  ///   - workers: take mails apart; of the task `mail`.
  ///   - arrived: told of each mail that is durable.
  public init(
    _ database: any Database, _ settings: CaptureSettings?, clock: ServerClock,
    workers: InspectionWorkers = InspectionWorkers(for: .mail),
    limits: CaptureLimits = CaptureLimits(),
    arrived: @escaping @Sendable (UUID, UUID) -> Void = { _, _ in }
  ) {
    self.database = database
    self.settings = settings
    self.clock = clock
    self.workers = workers
    self.limits = limits
    self.arrived = arrived
  }

  /// Whether this server takes mail.
  public var isOffered: Bool { settings != nil }

  /// What the service cannot do for its caller.
  public enum Failure: Error, Hashable, Sendable {
    /// This server takes no mail.
    case notOffered
    /// The account has no address yet.
    case noAddress
    /// Who may send is an address or `@` and a domain; this one is neither.
    case badSender(position: Int)
  }

  // MARK: The address

  /// What is known of an account's address.
  public func address(of account: UUID) async throws -> CaptureAddress {
    var address = CaptureAddress()
    address.isOffered = settings != nil
    let row = try await database.read { try AddressRow.find(of: account, in: $0) }
    address.since = row?.madeAt
    address.space = row?.space
    address.senders = row?.senders.entries ?? []
    return address
  }

  /// Makes a new address; the one before takes nothing any more.
  /// - Returns: with the address itself, which is kept nowhere.
  /// - Throws: `Failure`.
  public func changeAddress(
    of account: UUID, in space: UUID, senders: [String]
  ) async throws -> CaptureAddress {
    guard let settings else { throw Failure.notOffered }
    let allowed = try Self.allowed(senders)
    let name = AddressName()
    let row = AddressRow(
      account: account, space: space, digest: name.digest, senders: allowed, madeAt: clock.now())
    try await database.write { try row.keep(in: $0) }
    var address = try await self.address(of: account)
    address.address = "\(name.text)@\(settings.domain)"
    return address
  }

  /// Says who may send.
  /// - Throws: `Failure`.
  public func change(senders: [String], of account: UUID) async throws -> CaptureAddress {
    let allowed = try Self.allowed(senders)
    let isThere = try await database.write { transaction -> Bool in
      guard var row = try AddressRow.find(of: account, in: transaction) else { return false }
      row.senders = allowed
      try row.keep(in: transaction)
      return true
    }
    guard isThere else { throw Failure.noAddress }
    return try await address(of: account)
  }

  /// Gives the address up. What came stays until it is taken in.
  public func removeAddress(of account: UUID) async throws -> CaptureAddress {
    try await database.write { transaction in
      try transaction.execute(
        "DELETE FROM capture_address WHERE account = $1", [SQLValue(account)])
    }
    return try await address(of: account)
  }

  private static func allowed(_ senders: [String]) throws -> AllowedSenders {
    do throws(AllowedSenders.Wrong) {
      return try AllowedSenders(senders)
    } catch {
      throw Failure.badSender(position: error.position)
    }
  }

  // MARK: What waits

  /// The mails that wait for the account's app, oldest first.
  public func waiting(of account: UUID) async throws -> CapturedMailPage {
    try await database.read { transaction -> CapturedMailPage in
      var page = CapturedMailPage()
      var bytes = 0
      let ids = try transaction.rows(
        "SELECT id FROM capture_mail WHERE account = $1 ORDER BY id LIMIT $2",
        [SQLValue(account), .integer(Int64(CapturedMailPage.size + 1))]
      ) { $0.uuid(0) }
      for id in ids {
        let content = try transaction.first(
          "SELECT content FROM capture_mail WHERE id = $1", [SQLValue(id)]
        ) { $0.bytes(0) }
        guard let content, let mail = try? CapturedMail(jsonBytes: content) else { continue }
        bytes += content.count
        let isFull = page.mails.count >= CapturedMailPage.size || bytes > Self.pageBytes
        if isFull, !page.mails.isEmpty {
          page.hasMore = true
          break
        }
        page.mails.append(mail)
      }
      return page
    }
  }

  /// Bytes of the mails of a page, unless a single one has more.
  private static let pageBytes = 2 << 20

  /// A piece of an attachment of a mail that waits; nil for one that is not there.
  public func part(
    _ number: Int, of mail: UUID, piece: Int, for account: UUID
  ) async throws -> MailPiece? {
    // One more is asked for, to know whether it follows.
    guard 0..<Int.max ~= piece else { return nil }
    let values = [
      SQLValue(mail), .integer(Int64(number)), .integer(Int64(piece)), SQLValue(account),
    ]
    let next = [SQLValue(mail), .integer(Int64(number)), .integer(Int64(piece) + 1)]
    return try await database.read { transaction -> MailPiece? in
      let bytes = try transaction.first(
        """
        SELECT content FROM capture_part \
        WHERE mail = $1 AND number = $2 AND piece = $3 AND account = $4
        """, values
      ) { $0.bytes(0) }
      guard let bytes else { return nil }
      let more = try transaction.first(
        "SELECT 1 FROM capture_part WHERE mail = $1 AND number = $2 AND piece = $3", next
      ) { _ in true }
      return MailPiece(bytes: bytes, hasMore: more ?? false)
    }
  }

  /// Forgets what was in mails that the account's app has made its own. That they came stays known.
  public func taken(_ mails: [UUID], by account: UUID) async throws {
    try await database.write { transaction in
      for mail in mails {
        let values = [SQLValue(mail), SQLValue(account)]
        try transaction.execute(
          "DELETE FROM capture_part WHERE mail = $1 AND account = $2", values)
        try transaction.execute("DELETE FROM capture_mail WHERE id = $1 AND account = $2", values)
      }
    }
  }
}

/// A piece of an attachment.
public struct MailPiece: Hashable, Sendable {
  public var bytes: [UInt8]
  /// Whether another follows.
  public var hasMore: Bool
}

/// What one address may take.
public struct CaptureLimits: Sendable, Hashable {
  /// Mails in 24 hours.
  public var daily = 300
  /// Mails that wait, and bytes of them.
  public var waiting = 500
  public var waitingBytes: Int64 = 500 << 20
  /// For how long it is known which messages came; milliseconds.
  public var memory: Int64 = 400 * 86_400_000

  public init() {}
}
