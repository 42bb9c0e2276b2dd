import Threading

/// Hands mails to a mail server.
public struct Mailer: Sendable {
  /// Returns when the mail server has taken the mail.
  /// - Throws: `MailFailure`. Where the line breaks in the last moment the mail may have been taken.
  public var send: @Sendable (MailMessage) async throws -> Void

  public init(send: @escaping @Sendable (MailMessage) async throws -> Void) {
    self.send = send
  }

  /// One that speaks SMTP, on threads of its own.
  public static func live(_ server: MailServer) -> Mailer {
    let workers = WorkerPool(threads: 2, capacity: 100)
    return Mailer { message in
      do {
        try await workers.run { try SMTPTransfer(message, to: server).perform() }
      } catch is WorkerPool.Busy {
        throw MailFailure.unreachable
      }
    }
  }
}
