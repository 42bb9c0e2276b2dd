import API
import Database
import Identity
import SyncServer
import Values

extension IdentityService {
  /// Sets what the person is called; each of their spaces is told of it by a job.
  /// - Throws: `IdentityError`: `invalid`, `unauthorized`.
  public func setName(_ input: PersonName, by caller: Caller) async throws -> AccountView {
    if let problem = input.problem {
      throw IdentityError.invalid([FieldProblem(path: "name", reason: problem.rawValue)])
    }
    let tidied = input.tidied
    let name = tidied.isEmpty ? nil : tidied
    let now = now()
    let view = try await write(about: caller.account) { transaction in
      if try Accounts.name(of: caller.account, in: transaction) != name {
        try Accounts.setName(name, of: caller.account, in: transaction)
        try showInTeams(caller.account, at: now, in: transaction)
      }
      return try account(caller.account, in: transaction)
    }
    guard let view else { throw IdentityError.unauthorized }
    ring()
    return view
  }
}
