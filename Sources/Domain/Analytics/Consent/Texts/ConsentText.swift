import Telemetry
import Values

/// What people are told before they say whether they agree to a purpose, as one version had it.
public struct ConsentText: Hashable, Sendable {
  /// Versions count from 1, over all purposes together.
  public let version: Int64
  public let purpose: Purpose
  /// Whether who answered an older version is asked again.
  public let asksAgain: Bool
  public let title: Phrase
  /// Sentence by sentence.
  public let claims: [Claim]

  public init(
    _ version: Int64, _ purpose: Purpose, asksAgain: Bool, title: Phrase, _ claims: [Claim]
  ) {
    self.version = version
    self.purpose = purpose
    self.asksAgain = asksAgain
    self.title = title
    self.claims = claims
  }

  /// Its sentences, one after the other.
  public func body(_ language: Language) -> String {
    claims.map { $0.sentence.text(in: language) }.joined(separator: " ")
  }

  /// All that it says in both languages: what the ledger of consent keeps the hash of. It never changes for a
  /// version that was shown.
  public var written: String {
    var lines = ["\(version) \(purpose.rawValue)"]
    for language: Language in [.pt, .en] {
      lines.append(title.text(in: language))
      for claim in claims { lines.append(claim.sentence.text(in: language)) }
    }
    return lines.joined(separator: "\n")
  }
}
