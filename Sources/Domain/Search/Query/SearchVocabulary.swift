import Values

/// The holder's words for what can be asked of its documents: `kind:`, `is:` and `has:`.
///
/// Words are compared folded (TextFolding), so give them as people write them, in both languages.
public struct SearchVocabulary: Hashable, Sendable {
  public struct Kind: Hashable, Sendable {
    public let word: String
    public let kind: UInt8

    public init(_ word: String, _ kind: UInt8) {
      self.word = TextFolding.folded(word)
      self.kind = kind
    }
  }

  /// Holds where `flags & mask == value`.
  public struct Flag: Hashable, Sendable {
    public let word: String
    public let mask: UInt32
    public let value: UInt32

    /// - Parameter isSet: false for a word that says that none of these bits is set (`is:unread`).
    public init(_ word: String, _ mask: UInt32, isSet: Bool = true) {
      self.word = TextFolding.folded(word)
      self.mask = mask
      value = isSet ? mask : 0
    }
  }

  public var kinds: [Kind]
  /// For `is:`.
  public var states: [Flag]
  /// For `has:`.
  public var parts: [Flag]

  public init(kinds: [Kind] = [], states: [Flag] = [], parts: [Flag] = []) {
    self.kinds = kinds
    self.states = states
    self.parts = parts
  }
}
