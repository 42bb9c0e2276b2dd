import API
import Audit
import AuditServer
import Crypto
import Fields
import Identity
import SyncServer
import Values

extension AuditModule {
  /// Signs where the app's audit stands in this hour, unless that was done already or nothing was
  /// written, and orders that it is sent away. The log has it too.
  /// - Throws: `DatabaseError`.
  func anchor(
    signedBy key: SigningKey, sendingTo places: [AnchorPlace] = [], _ log: Log
  ) async throws {
    let now = context.now()
    let id = context.app.id
    let made = try await AuditAnchor.make(
      for: id, in: context.database, signedBy: key, at: now
    ) {
      try order($0, to: places, at: now, in: $1)
    }
    guard let anchor = made else { return }
    context.news.bell.ring()
    log.info(
      "audit anchor",
      [
        "app": .place(id), "number": .number(Int(anchor.number)),
        "period": .place(anchor.period), "digest": .bytes(anchor.digest),
        "key": .bytes(anchor.publicKey), "signature": .bytes(anchor.signature),
      ])
  }

  /// Takes what a device tells whose app had stopped.
  var exportReport: Operation {
    Operation(AuditEndpoints.exported, bodyLimit: 4_096, refusals: [403, 409]) {
      [context] report, call in
      let caller = try call.signedIn()
      guard report.count >= 0 else {
        throw SyncError.unreadable(FieldError("count", .outOfRange))
      }
      try await context.database.write(in: report.space) { transaction in
        let role = try SpaceRoles.members.role(transaction, caller.account, report.space)
        guard role?.isEmpty == false else { throw Problem.notForRole }
        guard try !report.isKnown(by: caller.account, in: transaction) else { return }
        guard
          try context.app.budgets?.isUsedUp(report.space, withTraces: true, in: transaction) != true
        else { throw Problem.spaceFull }
        try report.write(by: caller.account, on: call.device, at: context.now(), in: transaction)
      }
      return Nothing()
    }
  }

  /// Who looked at a record, for those who run its space.
  var accessReport: Operation {
    Operation(AuditEndpoints.accessReport, bodyLimit: 4_096, refusals: [403]) {
      [context] query, call in
      let caller = try call.signedIn()
      return try await context.database.read { transaction in
        let role = try SpaceRoles.members.role(transaction, caller.account, query.space)
        guard role.flatMap({ context.app.roles[$0] })?.managesSpace == true else {
          throw Problem.notForRole
        }
        return try AccessReport.read(query, in: transaction)
      }
    }
  }
}
