import Database
import Jobs
import Mail
import SyncServer
import Values

/// Mails that were taken and have come back.
extension Delivery {
  /// Looks every five minutes into the mailbox that gets them; nil where there is none.
  var bounceJob: PeriodicJob? {
    guard let mailbox = ways.bounces else { return nil }
    return PeriodicJob("read-bounces", every: 5 * 60_000) { _ in
      let place = try await database.read { try BouncePlaces.find(mailbox.name, in: $0) }
      let page: MailboxReader.Page
      do {
        page = try await mailbox.read(place)
      } catch let failure as MailFailure {
        throw JobFailure("the mailbox of bounces: \(failure.words)")
      }
      guard page.place != place else { return .none }
      let reports = page.mails.compactMap { BounceReport(mail: $0) }
      let now = now()
      return .write { transaction in
        for report in reports { try apply(report, at: now, in: transaction) }
        try BouncePlaces.put(page.place, of: mailbox.name, in: transaction)
        return ring
      }
    }
  }

  /// Notes that the mail of an attempt has come back: the next way is tried, and an address that is
  /// refused for good is closed, if it is the one to which that attempt went.
  private func apply(
    _ report: BounceReport, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    let parts = report.messageID.split(separator: "@")
    guard parts.count == 2, parts[1] == ways.mailDomain, let id = UUID(String(parts[0])),
      let attempt = try Attempts.find(id, in: transaction), attempt.channel == .mail,
      attempt.state == .sent,
      let failed = report.failed.first(where: { attempt.target == Attempt.target($0.address) }),
      let message = try Messages.find(attempt.message, in: transaction)
    else { return }
    let reason = "the mail came back: \(failed.status)"
    try Attempts.bounced(attempt.id, reason, at: now, in: transaction)
    if failed.isOfAddress {
      try ClosedAddresses.close(
        ClosedAddresses.digest(failed.address), .mail, reason, at: now, in: transaction)
    }
    guard !message.isSeen, message.step == attempt.step + 1 else { return }
    switch message.state {
    case .waiting, .sent:
      try Messages.reopen(message.id, in: transaction)
      try decideLater(message, step: message.step, at: now, in: transaction)
    case .seen, .failed, .withdrawn, .expired, .unwanted: return
    }
  }
}
