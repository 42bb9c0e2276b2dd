/// What a server and the process of a query say to each other, in messages over a socket. The first byte of a message
/// says what it is.
///
/// The process says that it stands ready; it is handed two files, the head (`QueryHead`) and an empty one for parts;
/// then it asks for parts of events (CEventTables), sends what its answer has in pieces, and says how it ended.
public enum QueryWords {
  /// The number goes up when server and process of one version would not understand those of the other.
  public static let ready = "ready query 1"
  /// How many files are handed over.
  public static let files = 2

  /// The process wants a part of a day: `QueryRequest`.
  public static let part = UInt8(ascii: "d")
  /// The next bytes of the answer (`PackedAnswer`).
  public static let piece = UInt8(ascii: "o")
  /// The answer is whole.
  public static let end = UInt8(ascii: "e")
  /// There is none: `QueryFailure` as a byte, then why.
  public static let failure = UInt8(ascii: "f")

  /// The most bytes of a message.
  public static let mostBytes = 32_768
}

/// Why a query has no answer.
public enum QueryFailure: Error, Hashable, Sendable {
  /// It is not SQL, or asks for what nobody may ask for: in SQLite's words.
  case refused(String)
  case tooLong
  /// It would take more memory than it may, or has a longer answer.
  case tooMuch
  /// What it reads is damaged, or was not there when it was asked for.
  case damaged
  /// The process that reads does not start.
  case unavailable(String)

  /// What a process may say of itself.
  public init?(code: UInt8, words: String) {
    switch code {
    case UInt8(ascii: "r"): self = .refused(words)
    case UInt8(ascii: "t"): self = .tooLong
    case UInt8(ascii: "m"): self = .tooMuch
    case UInt8(ascii: "d"): self = .damaged
    default: return nil
    }
  }

  /// A byte and words, as a message has them.
  public var message: (code: UInt8, words: String) {
    switch self {
    case .refused(let words): (UInt8(ascii: "r"), words)
    case .tooLong: (UInt8(ascii: "t"), "")
    case .tooMuch: (UInt8(ascii: "m"), "")
    case .damaged: (UInt8(ascii: "d"), "")
    case .unavailable(let words): (UInt8(ascii: "u"), words)
    }
  }

  /// What fits into a line that people read.
  public static func plain(_ words: some Sequence<UInt8>) -> String {
    String(decoding: words.lazy.filter { 0x20...0x7E ~= $0 }.prefix(300), as: UTF8.self)
  }
}
