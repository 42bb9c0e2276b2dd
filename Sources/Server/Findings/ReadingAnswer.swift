/// What a worker says when it has read a page or a mail; what it read is in the file that it was handed.
public enum ReadingAnswer: String, Sendable, CaseIterable {
  case read
  /// It would unpack to more than is read.
  case tooLarge
  /// It is nothing of that kind.
  case other
  /// It holds nothing that can be read.
  case unreadable
  /// The disk has no room for what was read.
  case noRoom
  /// It could not be looked at, which is not its fault.
  case broken

  public var message: [UInt8] { Array(rawValue.utf8) }

  /// Nil for what no worker of ours says.
  public init?(message: some Collection<UInt8>) {
    self.init(rawValue: String(decoding: message, as: UTF8.self))
  }
}

/// How much is read.
public enum ReadingLimits {
  /// Bytes of a page as it comes, packed or not.
  public static let packedBytes = 4 << 20
  /// Bytes of a page once it is unpacked.
  public static let pageBytes = 8 << 20
  /// Elements and texts of a page; what comes after them is cut.
  public static let nodes: Int32 = 200_000
  /// Attributes of a tag; those behind them are left out (`TagLimit`).
  public static let attributes = 250
  /// How deep they lie in one another; what lies deeper is left out.
  public static let depth: Int32 = 250
  /// Parts of a mail that are looked at, and how deep they lie in one another.
  public static let mailParts: Int32 = 2_000
  public static let mailDepth: Int32 = 20
  /// Bytes of the JSON that says what was read.
  public static let resultBytes = 8 << 20
}
