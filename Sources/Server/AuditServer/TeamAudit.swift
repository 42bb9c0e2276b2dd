import Audit
import Database
import Fields
import Identity
import IdentityServer

/// Writes an audit row for each change of a space's team: about the account or the invitation, without
/// the e-mail.
public struct TeamAudit: TeamWitness {
  public init() {}

  public func saw(_ event: TeamEvent, in transaction: any WriteTransaction) throws {
    let draft = AuditDraft(
      at: event.time, by: event.by.account, on: event.by.device, note(of: event))
    try AuditTrail.append([draft], to: event.space, at: event.time, in: transaction)
  }

  private func note(of event: TeamEvent) -> AuditNote {
    let (change, type, roles): (String, String, [JSONValue.Member]) =
      switch event.kind {
      case .invited(let role):
        ("invited", Invitation.recordType, [.init("role", .text(role.rawValue))])
      case .invitationRevoked: ("invitationRevoked", Invitation.recordType, [])
      case .joined(let role): ("joined", Member.recordType, [.init("role", .text(role.rawValue))])
      case .roleChanged(let from, let to):
        (
          "roleChanged", Member.recordType,
          [.init("from", .text(from)), .init("role", .text(to.rawValue))]
        )
      case .emailChanged: ("emailChanged", Member.recordType, [])
      case .nameChanged: ("nameChanged", Member.recordType, [])
      case .left: ("left", Member.recordType, [])
      case .removed: ("removed", Member.recordType, [])
      }
    return AuditNote(
      .changeTeam, of: .init(type, event.subject), [.init("change", .text(change))] + roles)
  }
}
