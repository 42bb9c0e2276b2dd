import Entitlements
import Values

extension Commands {
  /// `plan set SPACE PLAN`, `plan compare FILE`.
  func handlePlans(_ arguments: [String], in app: AppServer) async throws -> CommandResult? {
    switch arguments.first {
    case "set" where arguments.count == 3:
      return try await setPlan(of: arguments[1], to: arguments[2], in: app)
    case "compare" where arguments.count == 2:
      return try await comparePlans(arguments[1], in: app)
    default: return nil
    }
  }

  private func setPlan(of name: String, to plan: String, in app: AppServer) async throws
    -> CommandResult
  {
    guard let plans = app.app.plans else { return .failed("\(app.app.name) has no plans.") }
    guard plans.names.contains(plan) else {
      return .wronglyAsked(
        "There is no plan \(plan): \(plans.names.joined(separator: ", ")).")
    }
    let space: UUID
    switch try await find(name, in: app) {
    case .one(let found): space = found
    case .none(let result): return result
    }
    let access = try await app.setPlan(plan, of: space)
    guard access.planName == plan else {
      return .done(
        """
        \(name.printable) is on the plan \(access.planName) now, not \(plan): that was bought. See \
        umbu why.
        """)
    }
    return .done("\(name.printable) is on the plan \(plan) now.")
  }
}
