import Values

/// What lies on this device alone until the server has it, beside the queue of changes.
public struct Waiting {
  public let count: Int
  /// Whether it is on its way at this moment.
  public let isSending: Bool
  /// How many would be lost, in a sentence.
  public let words: (Language) -> String

  public init(_ count: Int, isSending: Bool, _ words: @escaping (Language) -> String) {
    self.count = count
    self.isSending = isSending
    self.words = words
  }
}
