import API
import Audit
import AuditServer
import Crypto
import Fields
import Identity
import SyncServer
import Values

extension AppServer {
  /// Signs where the app's audit stands in this hour, unless that was done already or nothing was
  /// written, and orders that it is sent away. The log has it too.
  /// - Throws: `DatabaseError`.
  func anchor(
    signedBy key: SigningKey, sendingTo places: [AnchorPlace] = [], _ log: Log
  ) async throws {
    let now = now()
    let made = try await AuditAnchor.make(for: app.id, in: database, signedBy: key, at: now) {
      try self.order($0, to: places, at: now, in: $1)
    }
    guard let anchor = made else { return }
    bell.ring()
    log.info(
      "audit anchor",
      [
        "app": .place(app.id), "number": .number(Int(anchor.number)),
        "period": .place(anchor.period), "digest": .bytes(anchor.digest),
        "key": .bytes(anchor.publicKey), "signature": .bytes(anchor.signature),
      ])
  }

  /// Walks the app's audit.
  /// - Parameter sent: anchors that were sent away, which it must agree with.
  /// - Throws: `DatabaseError`.
  func verifyAudit(
    comparing sent: SentAnchors = SentAnchors()
  ) async throws -> AuditVerifier.Finding {
    try await AuditVerifier(
      of: app.id, in: database, trusting: auditKeys.trusted(), comparing: sent
    ).verify()
  }

  /// Takes what a device tells whose app had stopped.
  var exportReport: Operation {
    Operation(AuditEndpoints.exported, bodyLimit: 4_096, refusals: [403, 409]) {
      [app, database, people, now] report, call in
      let caller = try call.signedIn()
      guard report.count >= 0 else {
        throw SyncError.unreadable(FieldError("count", .outOfRange))
      }
      try await database.write(in: report.space) { transaction in
        let role = try people.roles.role(transaction, caller.account, report.space)
        guard role?.isEmpty == false else { throw Problem.notForRole }
        guard try !report.isKnown(by: caller.account, in: transaction) else { return }
        guard
          try app.budgets?.isUsedUp(report.space, withTraces: true, in: transaction) != true
        else { throw Problem.spaceFull }
        try report.write(by: caller.account, on: call.device, at: now(), in: transaction)
      }
      return Nothing()
    }
  }

  /// Who looked at a record, for those who run its space.
  var accessReport: Operation {
    Operation(AuditEndpoints.accessReport, bodyLimit: 4_096, refusals: [403]) {
      [database, people] query, call in
      let caller = try call.signedIn()
      return try await database.read { transaction in
        let role = try people.roles.role(transaction, caller.account, query.space)
        guard role.flatMap({ Role(rawValue: $0) })?.managesSpace == true else {
          throw Problem.notForRole
        }
        return try AccessReport.read(query, in: transaction)
      }
    }
  }
}
