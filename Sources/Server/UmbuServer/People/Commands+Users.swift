import Database
import IdentityServer

extension Commands {
  /// `user list`.
  func listUsers(of app: AppServer) async throws -> CommandResult {
    let accounts = try await app.people.accounts()
    let lines = try await app.database.read { transaction in
      try accounts.map { account in
        let spaces = try account.spaces.map { space in
          "\(try app.app.profile.name(transaction, space).printable) (\(space))"
        }
        return "\(account.id)  \(account.email.printable)  \(spaces.joined(separator: ", "))"
      }
    }
    return .done(
      lines.isEmpty
        ? "Nobody has an account yet."
        : "account                               e-mail and spaces\n"
          + lines.joined(separator: "\n"))
  }
}
