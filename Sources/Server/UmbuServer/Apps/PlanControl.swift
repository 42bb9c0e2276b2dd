import Audit
import AuditServer
import Records
import SyncServer
import Values

/// How the operator sets the plan of a space.
public struct PlanControl: Sendable {
  /// The plans' names, from the least.
  public var names: [String]
  /// Sets the plan; false when the space has nothing that carries one.
  public var set: @Sendable (Transaction, _ space: UUID, _ plan: String) -> Bool

  public init(
    names: [String], set: @escaping @Sendable (Transaction, UUID, String) -> Bool
  ) {
    self.names = names
    self.set = set
  }
}

extension AppServer {
  /// Sets the plan of a space, by the operator's decision; its devices see it at once.
  /// - Throws: the refusal `missing` when the space has nothing that carries a plan; `DatabaseError`.
  func setPlan(_ plan: String, of space: UUID, _ plans: PlanControl) async throws {
    let (tables, now) = (sync.tables, now())
    let version = try await database.write(in: space) { transaction in
      let note = AuditNote(.changePlan, [.init("plan", .text(plan))])
      try AuditTrail.append(
        [AuditDraft(at: now, by: nil, on: nil, note)], to: space, at: now, in: transaction)
      return try Spaces.change(space, of: tables, at: now, in: transaction) { change in
        guard plans.set(change, space, plan) else { throw Refusal(.missing, "plan") }
      }
    }
    news.moved(SpaceMove(space: space, version: version))
  }
}
