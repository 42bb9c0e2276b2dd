import Values

/// What lies on this device alone until the server has it, beside the queue of changes.
public struct Waiting {
  /// How much is to be sent.
  public let count: Int
  /// How much was refused, and is in memory alone until the person decides.
  public let refused: Int
  /// Whether it is on its way at this moment.
  public let isSending: Bool
  /// How many would be lost, in a sentence.
  public let words: (Language) -> String

  public init(
    _ count: Int, refused: Int = 0, isSending: Bool = false,
    _ words: @escaping (Language) -> String
  ) {
    self.count = count
    self.refused = refused
    self.isSending = isSending
    self.words = words
  }
}
