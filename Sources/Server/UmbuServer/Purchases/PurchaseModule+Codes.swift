import API
import Purchases
import Purchasing

/// Codes that people redeem.
extension PurchaseModule {
  func redeem(_ ledger: PurchaseLedger) -> Operation {
    // As rare as passwords may be guessed.
    Operation(
      CodeEndpoints.redeem, weight: .signIn, bodyLimit: 2_048, refusals: [403, 404, 409]
    ) { wanted, call in
      let caller = try call.signedIn()
      let beneficiary = try await beneficiary(wanted.reach, wanted.space, of: caller.account)
      do {
        let given = try await ledger.redeem(wanted.code, for: beneficiary, by: caller.account)
        return RedeemedCode(given.plan, from: given.from, until: given.until)
      } catch let problem as CodeProblem {
        throw Problem(problem)
      }
    }
  }
}

extension Problem {
  fileprivate init(_ problem: CodeProblem) {
    switch problem {
    case .unknown:
      self.init(status: 404, title: "No such code", code: "noSuchCode")
    case .ended:
      self.init(
        status: 409, title: "The code is over", code: "codeEnded",
        detail: "It could be redeemed until a time that has passed.")
    case .usedUp:
      self.init(
        status: 409, title: "The code is used up", code: "codeUsedUp",
        detail: "It was redeemed as often as it may be.")
    case .alreadyRedeemed:
      self.init(
        status: 409, title: "Redeemed already", code: "codeRedeemed",
        detail: "The account has redeemed it for something else.")
    case .trialHad:
      self.init(
        status: 409, title: "No trial", code: "noTrial",
        detail: "It is a trial, of which each account has one, and none beside what runs.")
    case .notForThem:
      self.init(
        status: 422, title: "Not for them", code: "notSold",
        errors: [FieldProblem(path: "reach", reason: "notSold")])
    }
  }
}
