/// A commit that the store has not answered.
final class CommitInFlight {
  let token: Int
  let content: Uncommitted
  /// What the other tabs are told once it is done.
  let message: [UInt8]

  init(token: Int, content: Uncommitted, message: [UInt8]) {
    self.token = token
    self.content = content
    self.message = message
  }
}
