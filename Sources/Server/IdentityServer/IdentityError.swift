import API
import Records
import Values

/// Why someone could not come in, or not be made known.
public enum IdentityError: Error, Hashable, Sendable {
  /// E-mail and password do not fit together, or the token is not (any more) good. Which it is,
  /// is never said.
  case unauthorized
  /// A refresh token came again after its successor was seen: its session has ended. Who sent it is
  /// told the same as for `unauthorized`.
  case reused(session: UUID)
  /// There is an account with that e-mail.
  case emailTaken
  /// The named fields are not acceptable.
  case invalid([FieldProblem])
  /// No such space, or the person is no member: the two are not told apart.
  case notMember
  /// The person's role does not allow it.
  case forbidden
  /// The invitation is not (any more) good.
  case noInvitation
  /// The account is not signed in on that device.
  case noDevice
  /// The invitation was made for another e-mail.
  case otherEmail
  /// Who is invited belongs to the space already.
  case alreadyMember
  /// Nobody could manage the team any more.
  case lastAdmin
  /// More people wait to join than a space may have invited.
  case tooManyInvitations
  /// This server does not mail.
  case noMail
  /// That address was mailed a moment ago, or often enough for a day; or the account, or all accounts
  /// together, had enough mails sent.
  case mailedLately
  /// The person has not shown yet that the account's e-mail is theirs.
  case unconfirmed
  /// The code of a confirmation is not (any more) good.
  case noConfirmation
  /// The code for another password is not (any more) good.
  case noPasswordReset
  /// The account belongs to more spaces than one may found.
  case tooManySpaces
  /// The space has used up what it may take of the disk.
  case full
  /// The space has no room: what the app's rules refuse.
  case refused(Refusal)
  /// Too many sign in at this moment; a retry helps.
  case busy
}
