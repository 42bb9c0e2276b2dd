import Database
import Purchases
import Values

extension Commands {
  /// `code make PLAN DAYS`, `code list`, `code end CODE`: codes that give a plan for some days.
  func handleCodes(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard let plans = app.app.plans, let ledger = app.purchases else {
      return .failed("\(app.app.name) has no plans.")
    }
    switch arguments.first {
    case "make": return try await makeCode(Array(arguments.dropFirst()), plans, ledger)
    case "list" where arguments.count == 1:
      let codes = try await app.database.read { try ledger.codes(in: $0) }
      let lines = codes.map { Self.line(of: $0, at: app.now()) }
      return .done(lines.isEmpty ? "There is no code yet." : lines.joined(separator: "\n"))
    case "end" where arguments.count == 2:
      guard let code = try await ledger.endCode(arguments[1]) else {
        return .failed("There is no such code.")
      }
      return .done(
        "\(Self.line(of: code, at: app.now()))\nNobody redeems it any more; what it gave stays.")
    default:
      return .wronglyAsked("code takes make, list or end. See umbu help.")
    }
  }

  private func makeCode(
    _ arguments: [String], _ plans: PlanControl, _ ledger: PurchaseLedger
  ) async throws -> CommandResult {
    let isTrial = arguments.contains("--trial")
    let uses = Self.value(of: "--uses", in: arguments)
    let ends = Self.value(of: "--ends", in: arguments)
    let count = 2 + (isTrial ? 1 : 0) + (uses == nil ? 0 : 2) + (ends == nil ? 0 : 2)
    guard arguments.count == count, let days = Int64(arguments[1]),
      1...PurchaseLedger.mostCodeDays ~= days
    else {
      return .wronglyAsked("code make takes a plan and a number of days. See umbu help.")
    }
    let plan = arguments[0]
    guard plans.names.contains(plan), plan != plans.names.first else {
      let names = plans.names.dropFirst().joined(separator: ", ")
      return .wronglyAsked("There is no plan \(plan.printable) to give: \(names).")
    }
    let most = uses.map { Int64($0) ?? 0 } ?? 1
    guard 1...1_000_000 ~= most else {
      return .wronglyAsked("--uses is a number from 1 to 1000000.")
    }
    let until = ends.flatMap { Instant($0) }
    guard ends == nil || until != nil else {
      return .wronglyAsked("--ends is a time such as 2026-12-31T23:59:59-03:00.")
    }
    let code = try await ledger.makeCode(
      for: plan, days: days, isTrial: isTrial, uses: most, until: until)
    return .done(
      "\(code) gives \(plan) for \(days) days. It is shown this once; the server keeps its digest.")
  }

  private static func line(of code: PurchaseCode, at now: Instant) -> String {
    var line = "…\(code.hint)  \(code.plan)  \(code.days) days  \(code.used) of \(code.uses)"
    if code.isTrial { line += "  trial" }
    if let endsAt = code.endsAt {
      line += endsAt <= now ? "  ended \(endsAt)" : "  until \(endsAt)"
    }
    return line
  }
}
