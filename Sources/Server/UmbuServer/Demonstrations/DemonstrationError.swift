import Records

/// Why there is no demonstration.
enum DemonstrationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Somebody has an account with an e-mail of the demonstration.
  case emailTaken(String)
  /// Another call makes or removes one just now.
  case underWay
  /// The app's own rules refuse what its story tells: a mistake in the story.
  case refused(mutation: String, Refusal)
  /// The story sends files, and the app has none.
  case noFiles

  var description: String {
    switch self {
    case .emailTaken(let email):
      "there is an account \(email) already, which belongs to no demonstration (umbu user list)"
    case .underWay: "another call makes or removes a demonstration at this moment"
    case .refused(let mutation, let refusal):
      "the app refuses \(mutation) of its own demonstration: \(refusal.code.rawValue) \(refusal.subject)"
    case .noFiles: "the demonstration sends files, and the app has none"
    }
  }
}
