import Records

/// What has surely not been sent, so that the person can discard it. A tab that dies takes along what
/// it sent, so a leader that cannot send writes into the store up to where it may have.
///
/// - It is lifted before anything behind it is sent: whoever finds it in the store may believe it.
/// - Without one, anything that is stored may have been sent.
struct Hold {
  /// What a commit does to it.
  enum Change {
    case put(after: Int64)
    case lift

    var after: Int64? {
      if case .put(let after) = self { after } else { nil }
    }
  }

  /// Behind this sequence number nothing was ever sent, and the store says so.
  private(set) var after: Int64?
  /// Up to here this leader may have sent, or cannot be sure that nobody has; nil as long as it has not
  /// looked into the store.
  private(set) var offered: Int64?
  /// Whether the store did not take the last change of it.
  var isRefused = false

  func isUnsent(_ sequence: Int64) -> Bool {
    if let after { sequence > after } else { false }
  }

  /// False when it was so already.
  mutating func set(_ after: Int64?) -> Bool {
    guard self.after != after else { return false }
    self.after = after
    return true
  }

  mutating func noteSent(_ sequence: Int64) {
    offered = max(offered ?? 0, sequence)
  }

  /// A leader knows what it sent itself; a new one believes the hold, and without one nothing that it
  /// finds.
  mutating func assumeSent(upTo last: Int64) {
    if offered == nil { offered = after ?? last }
  }

  /// Another tab may send from now on, or may have.
  mutating func forgetSent() {
    offered = nil
  }
}
