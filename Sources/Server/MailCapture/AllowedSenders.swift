import Capturing
import Values

/// Who may send to an address: addresses, and `@example.com` for all of a domain.
struct AllowedSenders: Hashable, Sendable {
  /// As they are compared.
  let entries: [String]

  /// What is no address and no domain.
  struct Wrong: Error, Hashable, Sendable {
    /// Its place in the list.
    var position: Int
  }

  init(_ texts: [String]) throws(Wrong) {
    var entries: [String] = []
    for (position, text) in texts.enumerated() {
      let plain = text.trimmed
      // A whole domain reads as an address of it without a name.
      let isDomain = plain.hasPrefix("@")
      guard let email = Email(isDomain ? "a" + plain : plain) else {
        throw Wrong(position: position)
      }
      let entry = isDomain ? "@" + email.domain : email.key
      if !entries.contains(entry) { entries.append(entry) }
    }
    guard entries.count <= CaptureAddress.mostSenders else {
      throw Wrong(position: CaptureAddress.mostSenders)
    }
    self.entries = entries
  }

  /// As they were kept.
  init(kept text: String) {
    entries = text.split(separator: "\n").map { String($0) }
  }

  var kept: String { entries.joined(separator: "\n") }

  func allow(_ sender: Email) -> Bool {
    entries.contains(sender.key) || entries.contains("@" + sender.domain)
  }
}
