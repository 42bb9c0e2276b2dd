import Synchronization

/// The networks that e-mails have signed in from lately: what is tried there does not count with what
/// strangers try. They are in memory alone, for nobody's address is kept.
final class KnownNetworks: Sendable {
  /// Of one e-mail; the one that was seen longest ago goes first.
  private let most: Int
  /// When there are more, those go that signed in longest ago.
  private let mostEmails: Int
  private let known = Mutex<[String: (networks: [String], at: Double)]>([:])

  init(most: Int, ofEmails mostEmails: Int) {
    self.most = most
    self.mostEmails = mostEmails
  }

  func has(_ network: String, of email: String) -> Bool {
    known.withLock { $0[email]?.networks.contains(network) == true }
  }

  func add(_ network: String, of email: String, at now: Double) {
    known.withLock { known in
      if known.count >= mostEmails, known[email] == nil {
        known.dropLeast(downTo: mostEmails / 2, from: mostEmails) { $0.at }
      }
      var networks = known[email]?.networks.filter { $0 != network } ?? []
      networks.append(network)
      known[email] = (networks.suffix(most), now)
    }
  }
}
