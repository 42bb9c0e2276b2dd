import Entitlements
import Fields
import Identity
import Records
import Values

extension Role {
  /// Whether who has it counts as a physiotherapist of the plan, and gives sessions. Receptionists do not.
  public var takesSeat: Bool { self != .receptionist }
}

/// The seats of a clinic's plan for physiotherapists (FF-069).
public enum Seats {
  /// How many are taken: by members, and by invitations that can still be accepted.
  public static func taken(_ members: [Member], _ invitations: [Invitation], at now: Instant)
    -> Int64
  {
    let ofMembers = members.filter {
      $0.leftAt == nil && Roles.clinic[$0.roleName]?.takesSeat == true
    }
    let ofInvitations = invitations.filter {
      $0.isOpen(at: now) && Roles.clinic[$0.roleName]?.takesSeat == true
    }
    return Int64(ofMembers.count + ofInvitations.count)
  }
}

extension Transaction {
  /// Refuses when the clinic's plan has no seat for one more with that role.
  public func roomForMember(as role: Role, at now: Instant) throws(Refusal) {
    guard role.takesSeat else { return }
    let taken = Seats.taken(
      all(Member.self, by: "role", equal: []), all(Invitation.self, by: "email", equal: []),
      at: now)
    guard case .atMost(let most) = plan.limits.maxTherapists, taken >= most else { return }
    throw Refusal(.limitReached, "therapists", limit: Int(most))
  }
}
