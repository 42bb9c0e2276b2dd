import Values

/// What one's own mail server found out about who sent a message (RFC 8601).
struct AuthenticationResults: Hashable, Sendable {
  /// One method and what came of it, such as `dkim=pass header.d=example.com`.
  struct Result: Hashable, Sendable {
    var method: String
    var value: String
    /// Such as `header.d`; in small letters.
    var properties: [String: String] = [:]
  }

  let results: [Result]

  /// The topmost one that the authority wrote: who receives a message puts its own on top, so that those below it came
  /// with the message, whoever they say they are of. Nil where there is none, and where one cannot be read before it
  /// was found.
  init?(in head: MailHead, by authority: String) {
    for value in head.values(of: "authentication-results") {
      guard let (name, results) = Self.read(value) else { return nil }
      guard name == authority else { continue }
      self.results = results
      return
    }
    return nil
  }

  /// Reads `authserv-id [version] ; method=value property=value …`.
  private static func read(_ value: String) -> (String, [Result])? {
    guard let text = HeaderText(value)?.unquoted else { return nil }
    let parts = text.asciiLowercased.split(separator: ";", omittingEmptySubsequences: false)
    guard let name = parts.first?.split(whereSeparator: \.isWhitespace).first else { return nil }
    var results: [Result] = []
    for part in parts.dropFirst().prefix(40) {
      // The parts of a property may stand apart.
      let words = Self.joined(part)
      guard let first = words.first, let (method, outcome) = Self.pair(first) else { continue }
      let plainMethod = method.split(separator: "/").first.map { String($0) } ?? method
      var result = Result(method: plainMethod, value: outcome)
      for word in words.dropFirst() {
        // What is said twice says nothing.
        guard let (property, said) = Self.pair(word) else { continue }
        result.properties[property] = result.properties[property] == nil ? said : ""
      }
      results.append(result)
    }
    return (String(name), results)
  }

  private static func joined(_ text: Substring) -> [String] {
    var words: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = words.last, last.hasSuffix("=") || word.hasPrefix("=") {
        words[words.count - 1] = "\(last)\(word)"
      } else {
        words.append(String(word))
      }
    }
    return words
  }

  private static func pair(_ word: String) -> (String, String)? {
    guard let sign = word.firstIndex(of: "="), sign > word.startIndex else { return nil }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }

  /// Whether the sender's domain stands behind the message: by DMARC, by a signature of that domain or of one above it,
  /// or by a server that the domain names for an envelope of the same domain. A failed DMARC outweighs all.
  func vouches(for sender: Email) -> Bool {
    let domain = sender.domain
    if results.contains(where: { $0.method == "dmarc" && $0.value == "fail" }) { return false }
    return results.contains { result in
      guard result.value == "pass" else { return false }
      switch result.method {
      case "dmarc": return result.properties["header.from"] == domain
      case "dkim":
        guard let signer = result.properties["header.d"] ?? result.domain(of: "header.i") else {
          return false
        }
        return signer == domain || signer.contains(".") && domain.hasSuffix("." + signer)
      case "spf":
        return (result.domain(of: "smtp.mailfrom") ?? result.properties["smtp.mailfrom"]) == domain
      default: return false
      }
    }
  }
}

extension AuthenticationResults.Result {
  /// What comes after the `@` of a property; nil without one.
  fileprivate func domain(of property: String) -> String? {
    guard let value = properties[property], let sign = value.lastIndex(of: "@") else { return nil }
    return String(value[value.index(after: sign)...])
  }
}

extension Email {
  /// What comes after the `@`, in small letters.
  var domain: String {
    description.lastIndex(of: "@").map { String(description[description.index(after: $0)...]) }
      ?? ""
  }
}
