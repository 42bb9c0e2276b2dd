import Values

/// How long names and values are, so that events can be handed on to others as they are, and which names no parameter
/// has.
public enum EventLimits {
  public static var name: Int { 40 }
  public static var parameters: Int { 25 }
  public static var value: Int { 100 }
  public static var property: Int { 24 }
  public static var propertyValue: Int { 36 }

  /// What would hold what somebody wrote, or say who they are. Nobody registers such a parameter, and who sends one is
  /// told that it is forbidden.
  public static var forbidden: [Literal] {
    [
      "item_title", "item_tags", "search_query", "title", "content", "text", "name", "email",
      "phone", "cpf", "url", "message",
    ]
  }

  static func isForbidden(_ name: String) -> Bool {
    forbidden.contains { $0.text == name }
  }
}

extension String {
  /// Whether it is a name of small letters, digits and single underscores between them, that begins with a letter.
  public func isSnakeCase(upTo most: Int) -> Bool {
    guard byteCount <= most else { return false }
    var isAfterWord = false
    var isFirst = true
    for byte in bytes {
      switch byte {
      case 0x61...0x7A: isAfterWord = true
      case 0x30...0x39 where !isFirst: isAfterWord = true
      case 0x5F where isAfterWord: isAfterWord = false
      default: return false
      }
      isFirst = false
    }
    return isAfterWord
  }

  /// Whether it is a code of letters, digits, dots, dashes and underscores.
  func isCode(upTo most: Int) -> Bool {
    let code = bytes
    guard !code.isEmpty, code.count <= most else { return false }
    return code.allSatisfy { byte in
      switch byte {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x2E, 0x5F: true
      default: false
      }
    }
  }
}
