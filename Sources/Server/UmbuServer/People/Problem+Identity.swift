import API
import IdentityServer
import Records

/// Runs `body`; what identity refuses becomes the API's problem.
func problems<T>(_ body: () async throws -> T) async throws -> T {
  do {
    return try await body()
  } catch let error as IdentityError {
    throw Problem(error)
  }
}

extension Problem {
  fileprivate init(_ error: IdentityError) {
    switch error {
    case .unauthorized, .reused:
      self.init(
        status: 401, title: "Not let in", code: "unauthorized",
        detail: "E-mail and password do not fit together, or the token is not good any more.")
    case .emailTaken:
      self.init(
        status: 409, title: "There is an account with this e-mail", code: "emailTaken",
        errors: [FieldProblem(path: "email", reason: "taken")])
    case .invalid(let errors):
      self.init(
        status: 422, title: "A field is not acceptable", code: "invalid", errors: errors)
    case .notMember:
      self.init(status: 403, title: "No member of this space", code: "notMember")
    case .forbidden:
      self.init(status: 403, title: "The role does not allow it", code: "forbidden")
    case .noInvitation:
      self.init(
        status: 404, title: "No such invitation", code: "noInvitation",
        detail: "It was used or taken back, or has expired.")
    case .noDevice:
      self.init(
        status: 404, title: "Not signed in there", code: "noDevice",
        detail: "The account is not signed in on that device, or no more.")
    case .otherEmail:
      self.init(
        status: 409, title: "The invitation is for another e-mail", code: "otherEmail")
    case .alreadyMember:
      self.init(status: 409, title: "A member already", code: "alreadyMember")
    case .lastAdmin:
      self.init(
        status: 409, title: "The last one who manages the team", code: "lastAdmin",
        detail: "Give another member that role first.")
    case .tooManyInvitations:
      self.init(status: 409, title: "Too many invitations wait", code: "tooManyInvitations")
    case .noMail:
      self.init(status: 409, title: "This server does not mail", code: "noMail")
    case .mailedLately:
      self.init(
        status: 429, title: "Mailed lately", code: "mailedLately",
        detail: "That address was mailed a moment ago, or often enough for today.")
    case .unconfirmed:
      self.init(
        status: 409, title: "The account's e-mail is not confirmed", code: "unconfirmed",
        detail: "Open the link that was mailed to it first. The invitation's own link works.")
    case .noConfirmation:
      self.init(
        status: 404, title: "No such confirmation", code: "noConfirmation",
        detail: "It was used or has expired.")
    case .noPasswordReset:
      self.init(
        status: 404, title: "No such code for another password", code: "noPasswordReset",
        detail: "It was used or has expired.")
    case .tooManySpaces:
      self.init(status: 409, title: "Too many spaces", code: "tooManySpaces")
    case .full: self = .spaceFull
    case .refused(let refusal):
      self.init(
        status: refusal.code == .limitReached ? 403 : 409, title: "The space has no room",
        code: refusal.code.rawValue, detail: refusal.subject)
    case .busy:
      self.init(
        status: 503, title: "Busy", code: "busy", detail: "Too many sign in now; try again.")
    }
  }
}
