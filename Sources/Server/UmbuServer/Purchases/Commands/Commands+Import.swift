import Database
import Entitlements
import IdentityServer
import Purchases
import Values

extension Commands {
  /// `import revenuecat FILE`: says what an export would give whom, and with `--yes` gives it.
  func importPurchases(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard let ledger = app.purchases else { return .failed("\(app.app.name) has no plans.") }
    let isSure = arguments.contains("--yes")
    guard arguments.first == "revenuecat", arguments.count == (isSure ? 3 : 2) else {
      return .wronglyAsked("import takes revenuecat and the file of an export. See umbu help.")
    }
    guard let text = Self.text(of: arguments[1]) else {
      return .failed(
        "Not done: \(arguments[1].printable) cannot be read; a server that runs reads it, as its own user."
      )
    }
    let export: RevenueCatExport
    do throws(RevenueCatExport.Failure) {
      export = try RevenueCatExport(Array(text.utf8))
    } catch {
      return .failed("Not done: \(error.words)")
    }
    let accounts = try await confirmed(in: app)
    var lines: [String] = []
    var given = 0
    var unknown = 0
    for purchase in export.purchases {
      guard let account = purchase.users.lazy.compactMap({ accounts[$0.lowercased()] }).first
      else {
        unknown += 1
        continue
      }
      let name = "\(purchase.storeID.printable)  \(purchase.product.rawValue.printable)"
      do {
        let beneficiary = try await app.database.read { transaction in
          try ledger.importBeneficiary(purchase, of: account, in: transaction)
        }
        if isSure { try await ledger.record(purchase, of: account) }
        given += 1
        let until = purchase.until.map { "until \($0)" } ?? "for ever"
        let refund = purchase.isRefunded ? ", refunded" : ""
        lines.append("\(name)  \(until)\(refund)  for \(beneficiary.reach) \(beneficiary.id)")
      } catch let problem as PurchaseLedger.ImportProblem {
        lines.append("\(name)  left out: \(problem.words)")
      }
    }
    lines.append(
      """
      \(given) of \(export.purchases.count) purchases \(isSure ? "are recorded" : "would be recorded"); \
      of \(unknown) nobody here is known by an id or a confirmed e-mail.
      """)
    if export.sandboxRows > 0 {
      lines.append("\(export.sandboxRows) rows of the sandbox count for nothing.")
    }
    if !export.unreadable.isEmpty {
      let first = export.unreadable.prefix(10).map { "\($0)" }.joined(separator: ", ")
      lines.append("\(export.unreadable.count) rows lack what is needed, in lines \(first).")
    }
    if !isSure { lines.append("Nothing was written; --yes records it.") }
    return .done(lines.joined(separator: "\n"))
  }

  /// Accounts by their ids, and by e-mails that are surely theirs.
  private func confirmed(in app: AppServer) async throws -> [String: UUID] {
    let all = try await app.people.accounts()
    return try await app.database.read { transaction in
      var found: [String: UUID] = [:]
      for account in all {
        found["\(account.id)".lowercased()] = account.id
        if try Accounts.isConfirmed(account.id, in: transaction) {
          found[account.email.lowercased()] = account.id
        }
      }
      return found
    }
  }
}

extension RevenueCatExport.Failure {
  fileprivate var words: String {
    switch self {
    case .line(let line): "line \(line) cannot be read."
    case .column(let name): "the file has no column \(name)."
    case .empty: "the file is empty."
    }
  }
}

extension PurchaseLedger.ImportProblem {
  fileprivate var words: String {
    switch self {
    case .notSold: "nothing of that name is sold here"
    case .spaces(let count): "its account runs \(count) spaces, and plans are for one"
    }
  }
}
