import API
import Audit
import AuditServer
import Crypto
import Fields
import Identity
import SyncServer
import Values

extension AppServer {
  /// Signs where the app's audit stands today, unless that was done already. The log has it too: it
  /// is the one place of the two that who writes the database may not reach.
  /// - Throws: `DatabaseError`.
  func anchor(signedBy key: SigningKey, _ log: Log) async throws {
    guard
      let anchor = try await AuditAnchor.make(for: app.id, in: database, signedBy: key, at: now())
    else { return }
    log.info(
      "audit anchor",
      [
        "app": .place(app.id), "number": .number(Int(anchor.number)),
        "day": .place(anchor.day), "digest": .bytes(anchor.digest),
        "key": .bytes(anchor.publicKey), "signature": .bytes(anchor.signature),
      ])
  }

  /// Walks the app's audit.
  /// - Throws: `DatabaseError`.
  func verifyAudit() async throws -> AuditVerifier.Finding {
    try await AuditVerifier(of: app.id, in: database, trusting: auditKeys.trusted()).verify()
  }

  /// Takes what a device tells whose app had stopped.
  var exportReport: Operation {
    Operation(AuditEndpoints.exported, bodyLimit: 4_096, refusals: [403]) {
      [database, people, now] report, call in
      let caller = try call.signedIn()
      guard report.count >= 0 else {
        throw SyncError.unreadable(FieldError("count", .outOfRange))
      }
      try await database.write(in: report.space) { transaction in
        let role = try people.roles.role(transaction, caller.account, report.space)
        guard role?.isEmpty == false else { throw Problem.notForRole }
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
        guard role.flatMap({ Role(rawValue: $0) })?.managesClinic == true else {
          throw Problem.notForRole
        }
        return try AccessReport.read(query, in: transaction)
      }
    }
  }
}
