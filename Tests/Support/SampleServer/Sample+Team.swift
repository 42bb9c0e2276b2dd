import Identity
import Records
import Sample
import SyncServer
import UmbuServer

/// The people of a garden.
let gardenTeam = AppTeam(
  roles: GardenTeam.roles,
  refusal: { transaction, _, replaced, now in
    guard replaced == nil else { return nil }
    let members = transaction.all(Member.self, by: "role", equal: []).filter { $0.leftAt == nil }
    let invited = transaction.all(Invitation.self, by: "email", equal: [])
      .filter { $0.isOpen(at: now) }
    guard members.count + invited.count >= GardenTeam.most else { return nil }
    return Refusal(.limitReached, "members", limit: GardenTeam.most)
  })

/// Gardens have no plans: each may take as much as any other.
let gardenBudgets = SpaceBudgets(least: budget, find: { _, _ in budget })

private let budget = SpaceBudget(records: 5_000, bytes: 20_000_000)
