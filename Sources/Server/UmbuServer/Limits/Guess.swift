import Values

/// A password that somebody tries.
struct Guess: Sendable {
  /// Whose it would be; nil for what is no e-mail.
  var email: Email?
  /// What tells a device that the account has signed in on from all others; nil for others.
  var device: [UInt8]?
}
