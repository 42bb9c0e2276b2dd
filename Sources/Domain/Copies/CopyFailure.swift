import Fields

/// Why a copy was not made, found or read. Raw values travel as a problem's `code` and are kept on
/// devices.
public enum CopyFailure: String, Error, Hashable, Sendable, CaseIterable, FieldChoice {
  // What the place is
  /// It is no address, or names what may not stand in one.
  case badAddress
  /// It is not protected by TLS, and the operator does not allow that host without.
  case notSecure
  /// It leads into a network that only the server sees, and the operator does not allow that.
  case hostNotAllowed
  /// Nobody answers there.
  case unreachable
  /// Its certificate is not one that is trusted, or it speaks no TLS.
  case untrusted
  /// It sends on to another address.
  case redirects
  /// It does not know the user or the password, or does not let them write.
  case refused
  /// The folder or the bucket is not there.
  case noFolder
  /// It has no room.
  case full
  /// It took too long.
  case tooSlow
  /// It answered what no such place answers, or does not give back what it took.
  case strange
  /// That copy is not there (any more).
  case missing
  /// The copy is larger than may travel.
  case tooLarge
  /// There are more files than are read through.
  case crowded

  // What came before the place
  /// The device has no way to the server.
  case offline
  case signedOut
  /// The role does not allow it.
  case forbidden
  /// Too many calls in a short while.
  case tooMany
  /// The server failed.
  case server
}
