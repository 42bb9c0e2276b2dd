import Identity
import Values

@testable import FisioFlow
@testable import Shell
@testable import Team

extension Pages {
  /// The team, joining one, and a new clinic.
  func arrangeTeam(_ home: inout Home.State) {
    let own = Member(Sample.account.id, Sample.account.email, as: .admin, since: Sample.now)
    let bia = Member(.test(7), "bia@exemplo.com.br", as: .receptionist, since: Sample.now)
    var invitation = Invitation()
    invitation.id = ID(.test(8))
    invitation.email = "caio@exemplo.com.br"
    invitation.roleName = Role.therapist.rawValue
    invitation.expiresAt = Sample.now.adding(milliseconds: Invitation.lifetime)
    home.path = .team
    home.team.people = [own, bia]
    var failed = invitation
    failed.id = ID(.test(9))
    failed.email = "davi@exemplo.com.br"
    failed.mailName = InvitationMail.unknownAddress.rawValue
    invitation.mailName = InvitationMail.sent.rawValue
    home.team.invitations = [invitation, failed]
    var row = InvitationRow.State(failed.id, in: Sample.space.space)
    row.loading.fail(.noMail)
    home.team.rows.put(row, for: failed.id)
    switch self {
    case .teamOfOthers:
      home.team.people[0].roleName = Role.therapist.rawValue
      home.team.invitations = []
      home.sync.isOnline = false
    case .invite:
      var inviting = Team.Inviting(as: .therapist)
      inviting.problem = .malformed
      inviting.failure = .alreadyMember
      home.team.sheet = .invite(inviting)
    case .inviteLink:
      home.team.sheet = .link(
        email: "caio@exemplo.com.br", code: "c0de", isMailed: true, isCopied: true)
    case .removeMember:
      home.team.removing = bia
      home.team.loading.fail(.lastAdmin)
    case .newClinic:
      home.path = .settings
      home.spaces.creating = Spaces.Creating()
      home.spaces.creating?.isMissing = true
    case .joining, .joiningFailed:
      home.path = .invitation("c0de")
      home.joining = Self.invited
      if self == .joiningFailed { home.joining?.loading.fail(.otherEmail) }
    default: break
    }
  }
}
