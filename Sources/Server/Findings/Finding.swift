/// What a worker says of a file.
public enum Finding: Hashable, Sendable {
  /// To be kept as it is, of this type (RFC 6838).
  case taken(type: String)
  /// An image that was made anew, of this type and size in pixels.
  case picture(type: String, width: Int, height: Int)
  case refused(InspectionFailure)
}

extension Finding {
  /// The most bytes that a message has.
  public static let mostBytes = 512

  /// As a message to the server: words with a line each.
  public var message: [UInt8] {
    let words =
      switch self {
      case .taken(let type): ["taken", type]
      case .picture(let type, let width, let height): ["picture", type, "\(width)", "\(height)"]
      case .refused(.unwantedType(let type)): ["unwanted", type]
      case .refused(.unsound(let why)): ["unsound", why.rawValue]
      case .refused(.noRoom): ["noRoom"]
      case .refused(.broken(let why)): ["broken", why]
      }
    return Array(words.map { Self.plain($0) }.joined(separator: "\n").utf8)
  }

  /// Reads a message. Nil for what no worker of ours says: its sender has read a stranger's file, and
  /// is believed no more than that.
  public init?(message: some Collection<UInt8>) {
    guard message.count <= Self.mostBytes else { return nil }
    let words = String(decoding: message, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    guard words.allSatisfy({ $0 == Self.plain($0) }) else { return nil }
    switch (words.first, words.count) {
    case ("taken", 2):
      guard let kind = FileKind(type: words[1]), !kind.isImage else { return nil }
      self = .taken(type: words[1])
    case ("picture", 4):
      guard FileKind.madeTypes.contains(words[1]), let width = Int64(words[2]),
        let height = Int64(words[3]), 1...InspectionLimits.pixels ~= width,
        1...InspectionLimits.pixels / width ~= height
      else { return nil }
      self = .picture(type: words[1], width: Int(width), height: Int(height))
    case ("unwanted", 2): self = .refused(.unwantedType(words[1]))
    case ("unsound", 2):
      guard let why = Unsoundness(rawValue: words[1]) else { return nil }
      self = .refused(.unsound(why))
    case ("noRoom", 1): self = .refused(.noRoom)
    case ("broken", 2): self = .refused(.broken(words[1]))
    default: return nil
    }
  }

  /// What fits into a line and into a sentence that people read.
  private static func plain(_ text: String) -> String {
    let letters = text.unicodeScalars.filter { 0x20...0x7E ~= $0.value }
    return String(String.UnicodeScalarView(letters.prefix(120)))
  }
}
