import IdentityServer
import Purchases
import Subscriptions
import Values

extension Commands {
  /// `purchase move ID ACCOUNT [SPACE]`: gives what was bought in the App Store to another account.
  func handlePurchases(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard let ledger = app.purchases else { return .failed("\(app.app.name) has no plans.") }
    guard arguments.first == "move", 3...4 ~= arguments.count,
      let id = SubscriptionID(arguments[1])
    else {
      return .wronglyAsked(
        "purchase takes move, a subscription such as apple:2000000123456789, and an account. See umbu help."
      )
    }
    let name = arguments[2]
    let account = try await app.people.accounts()
      .first { $0.email == name || "\($0.id)" == name }
    guard let account else {
      return .failed("No account is called \(name.printable). See umbu user list.")
    }
    var space: UUID?
    if arguments.count == 4 {
      switch try await find(arguments[3], in: app) {
      case .one(let id): space = id
      case .none(let result): return result
      }
    }
    let beneficiary: Beneficiary
    do {
      beneficiary = try await ledger.move(id, to: account.id, for: space)
    } catch let problem as MoveProblem {
      return .failed("Not moved: \(problem.words)")
    }
    app.news.bell.ring()
    return .done(
      """
      \(id.text.printable) is paid by \(account.email.printable) now, for \(beneficiary.reach) \
      \(beneficiary.id).
      """)
  }
}

extension MoveProblem {
  fileprivate var words: String {
    switch self {
    case .unknown: "the ledger knows no such purchase. See umbu why."
    case .notOfStore(let source):
      "it is \(source.rawValue)'s, and only what the App Store sold moves to another account."
    case .theirs: "it is theirs already."
    case .notForSpace: "it is for an account with all its spaces, not for one; leave the space out."
    case .notTheirSpace: "it is for a space, and the account does not run that one."
    case .spaces(0): "it is for a space, and the account runs none."
    case .spaces(let count):
      "it is for a space, and the account runs \(count); say which behind the account."
    }
  }
}
