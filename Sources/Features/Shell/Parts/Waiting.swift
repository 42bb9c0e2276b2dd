import Values

/// What lies on this device alone until the server has it, beside the queue of changes.
public struct Waiting {
  /// How much is to be sent.
  public let count: Int
  /// How much was refused, and waits for the person to decide.
  public let refused: Int
  /// How many files this device had no room to keep: they are in this window alone.
  public let unkept: Int
  /// Who asks before the window closes, where the device's store has none of it.
  public let guards: [String]
  /// Whether it is on its way at this moment.
  public let isSending: Bool
  /// How many would be lost, in a sentence.
  public let words: (Language) -> String

  /// Whether the device's store has none of it, so that it goes with the window and with the space that is open.
  public var isInWindowAlone: Bool { !guards.isEmpty }

  /// - Parameter guards: the owners of `Effect.guardUnload`; empty where the device's store has it.
  public init(
    _ count: Int, refused: Int = 0, unkept: Int = 0, guards: [String] = [],
    isSending: Bool = false, _ words: @escaping (Language) -> String
  ) {
    self.count = count
    self.refused = refused
    self.unkept = unkept
    self.guards = guards
    self.isSending = isSending
    self.words = words
  }
}
