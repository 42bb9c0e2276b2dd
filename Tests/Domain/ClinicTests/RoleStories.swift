import Clinic
import Entitlements
import Fields
import Identity
import Records
import Testing
import Values

@Suite("the roles of a clinic")
struct RoleStories {
  @Test("roles keep their raw values, and only the administrator manages the space")
  func roles() {
    let roles = Roles.clinic.all
    #expect(roles.map(\.rawValue) == ["admin", "therapist", "receptionist"])
    #expect(roles.filter(\.managesSpace) == [.admin])
    #expect(roles.filter(\.managesTeam) == [.admin])
    #expect(Roles.clinic.founder == .admin)
  }

  @Test("FF-156 members do all that is done in a clinic, managers change the clinic itself")
  func doing() {
    let records = Transaction(LayeredStorage(MemoryStorage()))
    for (name, _) in clinicSchema.mutationNeeds {
      for role in ["admin", "therapist", "receptionist", "director", ""] {
        // Its arguments say nothing: whoever may do it hears of that.
        let refusal = clinicSchema.run(
          name, .object([]), records, by: Author(account: .zero, role: role, time: .epoch))
        let may = name == EditClinic.name ? role == "admin" : Roles.clinic[role] != nil
        #expect((refusal?.code == .forbidden) == !may, "\(role) and \(name)")
      }
    }
  }

  @Test("FF-069 who has left, who is not let in any more and receptionists take no seat")
  func seats() {
    func member(_ role: String, left: Instant? = nil) -> Member {
      var member = Member()
      member.roleName = role
      member.leftAt = left
      return member
    }
    func invitation(_ role: String, until: Int64) -> Invitation {
      var invitation = Invitation()
      invitation.roleName = role
      invitation.expiresAt = Instant(milliseconds: until)
      return invitation
    }
    let members = [
      member("admin"), member("therapist"), member("receptionist"), member("director"),
      member("therapist", left: .epoch),
    ]
    let invitations = [
      invitation("therapist", until: 2), invitation("therapist", until: 1),
      invitation("receptionist", until: 2),
    ]
    #expect(Seats.taken(members, invitations, at: Instant(milliseconds: 1)) == 3)
  }
}
