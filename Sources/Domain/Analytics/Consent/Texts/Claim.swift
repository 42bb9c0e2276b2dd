import Values

/// A sentence that people are told about what is counted of them, with what fails once it is not true any more.
public struct Claim: Hashable, Sendable {
  /// Its name among all claims, such as `consent.noContent`.
  public let id: Literal
  public let sentence: Phrase
  /// The acceptance id in the name of a test that proves it.
  public let proof: Literal

  public init(_ id: Literal, provenBy proof: Literal, _ sentence: Phrase) {
    self.id = id
    self.proof = proof
    self.sentence = sentence
  }
}
