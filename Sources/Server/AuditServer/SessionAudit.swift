import Audit
import Database
import Fields
import IdentityServer

/// Writes an audit row for who comes, is turned away and goes: one in each space of the account, or,
/// when there is none, in the chain of what belongs to no space, and then without the e-mail.
public struct SessionAudit: SessionWitness {
  public init() {}

  public func saw(_ event: SessionEvent, in transaction: any WriteTransaction) throws {
    let note: AuditNote =
      switch event.kind {
      case .signedIn: AuditNote(.userLogin)
      case .refused(let why): AuditNote(.userLoginFailed, [.init("reason", .text(why.rawValue))])
      case .passwordChanged: AuditNote(.changePassword)
      case .ended(let why): AuditNote(.userLogout, [.init("reason", .text(why.rawValue))])
      }
    let draft = AuditDraft(
      at: event.time, clockAhead: event.clockAhead, by: event.account, on: event.device, note)
    for space in event.spaces.isEmpty ? [AuditTrail.elsewhere] : event.spaces {
      try AuditTrail.append([draft], to: space, at: event.recordedAt, in: transaction)
    }
  }
}
