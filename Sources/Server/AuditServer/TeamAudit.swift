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
    guard let note = note(of: event) else { return }
    let draft = AuditDraft(at: event.time, by: event.by.account, on: event.by.device, note)
    try AuditTrail.append([draft], to: event.space, at: event.time, in: transaction)
  }

  /// Nil for a space that is new: there was no team to change.
  private func note(of event: TeamEvent) -> AuditNote? {
    var (change, type) = ("", Member.recordType)
    var roles: [JSONValue.Member] = []
    switch event.kind {
    case .founded: return nil
    case .invited(let role):
      (change, type) = ("invited", Invitation.recordType)
      roles = [.init("role", .text(role.rawValue))]
    case .invitationRevoked: (change, type) = ("invitationRevoked", Invitation.recordType)
    case .joined(let role):
      change = "joined"
      roles = [.init("role", .text(role.rawValue))]
    case .roleChanged(let from, let to):
      change = "roleChanged"
      roles = [.init("from", .text(from)), .init("role", .text(to.rawValue))]
    case .emailChanged: change = "emailChanged"
    case .nameChanged: change = "nameChanged"
    case .left: change = "left"
    case .removed: change = "removed"
    }
    return AuditNote(
      .changeTeam, of: .init(type, event.subject), [.init("change", .text(change))] + roles)
  }
}
