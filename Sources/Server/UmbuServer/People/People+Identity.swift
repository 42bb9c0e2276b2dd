import API
import Database
import Identity
import IdentityServer
import SyncServer
import Values

extension People {
  /// The people of the identity room.
  /// - Parameter ended: hears of each session that its owner or a token out of order ended.
  init(
    _ identity: IdentityService, now: @escaping @Sendable () -> Instant,
    ended: @escaping @Sendable (_ session: UUID) -> Void
  ) {
    let known = KnownCallers(now: now)
    let over: @Sendable (UUID) -> Void = { session in
      known.forget(session: session)
      ended(session)
    }
    authenticate = { token in
      try await known.caller(with: token) { try await identity.caller(of: $0) }
    }
    isOpen = { try await identity.isOpen($0) }
    forget = { known.forget(session: $0) }
    roles = .members
    accounts = {
      try await identity.accounts().map { account in
        Account(
          id: account.id, email: account.email, since: account.since, spaces: account.spaces)
      }
    }
    operations = [
      Operation(
        SessionEndpoints.signUp, weight: .signIn, bodyLimit: 8_192, refusals: [403, 404, 409]
      ) {
        input, call in
        try await problems { try await identity.signUp(input, on: call.device, agent: call.agent) }
      },
      Operation(
        SessionEndpoints.signIn, bodyLimit: 8_192, refusals: [401],
        guess: { input, _ in
          Guess(email: Email(input.email), device: try await identity.knownDevice(of: input))
        }
      ) { input, call in
        try await problems { try await identity.signIn(input, on: call.device, agent: call.agent) }
      },
      Operation(SessionEndpoints.refresh, bodyLimit: 8_192, refusals: [401]) { input, call in
        try await problems {
          do {
            let grant = try await identity.refresh(input, on: call.device, agent: call.agent)
            known.forget(account: grant.account.id)
            return grant
          } catch IdentityError.reused(let session) {
            over(session)
            throw IdentityError.unauthorized
          }
        }
      },
      Operation(SessionEndpoints.signOut) { _, call in
        let caller = try call.signedIn()
        try await identity.signOut(caller, on: call.device)
        over(caller.session)
        return Nothing()
      },
      Operation(SessionEndpoints.reportEnd, bodyLimit: 4_096) { input, call in
        if let ended = try await identity.signOut(input, on: call.device) { over(ended.session) }
        return Nothing()
      },
      Operation(SessionEndpoints.current) { _, call in
        let caller = try call.signedIn()
        return try await problems { try await identity.current(caller) }
      },
      Operation(ConfirmationEndpoints.confirm, weight: .signIn, bodyLimit: 8_192, refusals: [404]) {
        input, _ in
        try await problems { try await identity.confirm(input) }
        return Nothing()
      },
      Operation(ConfirmationEndpoints.send, bodyLimit: 8_192, refusals: [409]) { _, call in
        let caller = try call.signedIn()
        try await problems { try await identity.sendConfirmation(to: caller) }
        return Nothing()
      },
      Operation(PasswordEndpoints.forget, weight: .signIn, bodyLimit: 4_096, refusals: [409]) {
        input, _ in
        try await problems { try await identity.forgetPassword(input) }
        return Nothing()
      },
      Operation(PasswordEndpoints.reset, weight: .signIn, bodyLimit: 8_192, refusals: [404]) {
        input, call in
        let (changed, account, ended) = try await problems {
          try await identity.resetPassword(input, on: call.device)
        }
        known.forget(account: account)
        for session in ended { over(session) }
        return changed
      },
      // A session that is in other hands guesses no more here than where one signs in.
      Operation(
        EmailChangeEndpoints.ask, bodyLimit: 8_192, refusals: [409],
        guess: { _, call in
          let caller = try call.signedIn()
          let email = try await identity.current(caller).email
          return Guess(email: Email(email), device: Array(caller.session.description.utf8))
        }
      ) { input, call in
        let caller = try call.signedIn()
        return try await problems {
          try await identity.changeEmail(input, by: caller, on: call.device)
        }
      },
      Operation(
        EmailChangeEndpoints.look, weight: .signIn, bodyLimit: 4_096, refusals: [404]
      ) { input, _ in
        try await problems { try await identity.lookAtEmailChange(input) }
      },
      Operation(
        EmailChangeEndpoints.confirm, weight: .signIn, bodyLimit: 8_192, refusals: [404, 409]
      ) { input, _ in
        try await problems { try await identity.confirmEmailChange(input) }
      },
      Operation(EmailChangeEndpoints.cancel, bodyLimit: 4_096) { _, call in
        try await identity.cancelEmailChange(by: try call.signedIn())
        return Nothing()
      },
    ]
    operations += Self.ownOperations(identity, ended: over)
    if identity.hasTeams { operations += Self.teamOperations(identity) }
  }
}
