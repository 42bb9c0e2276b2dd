import Threading

/// How far a mailbox has been read (RFC 9051 section 2.3.1.1).
public struct MailboxPlace: Sendable, Hashable {
  /// Of the numbers: others mean others when it changes.
  public var validity: Int64
  /// The highest number that was read.
  public var number: Int64

  public init(validity: Int64, number: Int64) {
    self.validity = validity
    self.number = number
  }
}

/// Reads a mailbox, and leaves all that is in it there.
public struct MailboxReader: Sendable {
  /// Some of what came since.
  public struct Page: Sendable, Hashable {
    public var place: MailboxPlace
    /// As they travelled; without those that are too long to be a report.
    public var mails: [[UInt8]]

    public init(place: MailboxPlace, mails: [[UInt8]]) {
      self.place = place
      self.mails = mails
    }
  }

  /// What tells the mailbox from another.
  public var name: String
  /// Returns what came after a place, at most a hundred; nil begins at the start.
  /// - Throws: `MailFailure`.
  public var read: @Sendable (MailboxPlace?) async throws -> Page

  public init(name: String, read: @escaping @Sendable (MailboxPlace?) async throws -> Page) {
    self.name = name
    self.read = read
  }

  /// One that speaks IMAP, on a thread of its own.
  public static func live(_ mailbox: Mailbox) -> MailboxReader {
    let workers = WorkerPool(threads: 1, capacity: 20)
    return MailboxReader(name: mailbox.name) { place in
      do {
        return try await workers.run { try IMAPReading(mailbox).page(after: place) }
      } catch is WorkerPool.Busy {
        throw MailFailure.unreachable
      }
    }
  }
}
